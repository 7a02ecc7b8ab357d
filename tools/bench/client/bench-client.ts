import { readCount, UsageError } from "../read-count.ts";
import { parseArgs } from "node:util";
import { bundleSize, programNames } from "./bundle-size.ts";
import { contenders } from "./contenders.ts";
import { generatePeers } from "./generate-peers.ts";
import { type Figures, listWinners } from "./list-winners.ts";
import { type CpuRatio, measureCpu } from "./measure-cpu.ts";
import { measureReliability } from "./measure-reliability.ts";
import { measureSpeed } from "./measure-speed.ts";

const help = `Usage: npm run -s bench -- client [time] [cpu] [size] [reliability] [options]

Our client beside others, in one run, and which client wins each row. All parts when none is named. The clients of hey-api and Redocly are
generated from our bundled document first.

  time         time per read and per POST over a network that answers at once, as multiples of openapi-fetch's
  cpu          CPU time per read and per POST, as multiples of openapi-fetch's: each client in a process of its own, in rounds
  size         bytes of a bundled program that makes one call, gzipped
  reliability  what becomes of one POST when the network or the service fails; no wait is really waited for

Options:
  --rounds <n>  rounds of 1000 calls each for the time (default: 15)
  --pairs <n>   rounds of processes for the CPU time (default: 7)
  --json        data instead of tables
  --help        this text
`;

const parts = ["time", "cpu", "size", "reliability"] as const;

/** Compares time, size and reliability of our client with other clients. */
export async function benchClient(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      rounds: { type: "string", default: "15" },
      pairs: { type: "string", default: "7" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const strange = positionals.find((word) => !parts.some((part) => part === word));
  if (strange !== undefined)
    throw new UsageError(
      `unknown part ${JSON.stringify(strange)}; the parts are ${parts.join(", ")}`,
    );
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  const isAsked = (part: (typeof parts)[number]): boolean =>
    positionals.length === 0 || positionals.includes(part);
  await generatePeers();
  const figures: Figures = {
    ...(isAsked("time") && { time: await measureSpeed(readCount("rounds", values.rounds)) }),
    ...(isAsked("cpu") && { cpu: await measureCpu(readCount("pairs", values.pairs)) }),
    ...(isAsked("size") && { size: await measureSizes() }),
    ...(isAsked("reliability") && { reliability: await measureReliability() }),
  };
  process.stdout.write(values.json ? `${JSON.stringify(figures, null, 2)}\n` : toText(figures));
}

async function measureSizes(): Promise<NonNullable<Figures["size"]>> {
  return Promise.all(
    programNames.map(async (program) => ({ program, ...(await bundleSize(program)) })),
  );
}

function toText(figures: Figures): string {
  const { time, cpu, size, reliability } = figures;
  const tables = [
    printTable(
      ["client", "set up as", "no setting adds"],
      contenders.map(({ name, setUp, lacks }) => [name, setUp, lacks]),
    ),
    time &&
      printTable(
        ["time per call", "read", "POST", "µs here and now"],
        time.map(({ name, read, write }) => [
          name,
          `${read.ratio.toFixed(2)} x`,
          `${write.ratio.toFixed(2)} x`,
          `${read.microseconds.toFixed(0)}, ${write.microseconds.toFixed(0)}`,
        ]),
      ),
    cpu &&
      printTable(
        ["CPU time per call", "read", "POST"],
        cpu.map(({ name, read, write }) => [name, printRatio(read), printRatio(write)]),
      ),
    size &&
      printTable(
        ["bundled program", "gzip", "minified"],
        size.map(({ program, gzip, minified }) => [program, kilobytes(gzip), kilobytes(minified)]),
      ),
    reliability &&
      printTable(
        ["one POST", "client", "tries", "waits", "key", "performed", "outcome", "verdict"],
        reliability.map(({ situation, name, tries, waitsMs, key, performed, outcome, verdict }) => [
          situation,
          name,
          String(tries),
          waitsMs.map(seconds).join(", "),
          key,
          String(performed),
          outcome,
          verdict,
        ]),
      ),
    printTable(
      ["row", "wins", "ours"],
      listWinners(figures).map(({ row, winners, ours }) => [row, winners.join("; "), ours]),
    ),
  ];
  return tables.filter((table) => table !== undefined).join("\n");
}

function printRatio({ median, least, most }: CpuRatio): string {
  return `${median.toFixed(2)} x (${least.toFixed(2)} to ${most.toFixed(2)})`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function seconds(ms: number): string {
  return `${Number((ms / 1000).toFixed(2))} s`;
}

/** Aligns rows in columns; a first cell equal to the one above it is left empty. */
function printTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const lines = all.map((row, index) => {
    const isRepeated = row[0] === all[index - 1]?.[0];
    const cells = isRepeated ? ["", ...row.slice(1)] : row;
    return cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  });
  return `${lines.join("\n")}\n`;
}
