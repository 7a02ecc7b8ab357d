import type { Size } from "../bundle.ts";
import { type Program, taskOf, tasks } from "./bundle-size.ts";
import type { Cpu } from "./measure-cpu.ts";
import type { Reliability } from "./measure-reliability.ts";
import type { Speed } from "./measure-speed.ts";

/** The measured parts of a run. */
export interface Figures {
  readonly time?: readonly Speed[];
  readonly cpu?: readonly Cpu[];
  readonly size?: readonly (Size & { readonly program: Program })[];
  readonly reliability?: readonly Reliability[];
}

/** Which clients are best in one comparison. */
export interface Winners {
  readonly row: string;
  /** With their figures. */
  readonly winners: readonly string[];
  readonly ours: string;
}

/** Figures that differ by less are equal: two runs of the same code differ as much. */
const noise = 0.05;

/** Says who wins each comparison: the least bytes or time, or every client that is right in a situation. */
export function listWinners({ time = [], cpu = [], size = [], reliability = [] }: Figures) {
  const calls = ["read", "write"] as const;
  return [
    ...calls.flatMap((call) =>
      leastOf(
        `time per ${labels[call]}`,
        time.map((speed) => ({ name: speed.name, figure: speed[call].ratio })),
        { print: times, noise },
      ),
    ),
    ...calls.flatMap((call) =>
      leastOf(
        `CPU time per ${labels[call]}`,
        cpu.map((each) => ({ name: each.name, figure: each[call].median })),
        { print: times, noise },
      ),
    ),
    ...tasks.flatMap((task) =>
      leastOf(
        `size of ${task}`,
        size
          .filter(({ program }) => taskOf(program) === task)
          .map(({ program, gzip }) => ({ name: program, figure: gzip })),
        { print: (bytes) => `${(bytes / 1000).toFixed(1)} kB`, noise: 0 },
      ),
    ),
    ...Map.groupBy(reliability, ({ situation }) => situation)
      .entries()
      .map(([row, each]) => rightOnes(row, each)),
  ] satisfies readonly Winners[];
}

const labels = { read: "read", write: "POST" } as const;

const times = (ratio: number): string => `${ratio.toFixed(2)} x`;

interface Figure {
  readonly name: string;
  readonly figure: number;
}

interface LeastOptions {
  readonly print: (figure: number) => string;
  /** The share by which a winner may exceed the least figure. */
  readonly noise: number;
}

function leastOf(
  row: string,
  figures: readonly Figure[],
  { print, noise: share }: LeastOptions,
): readonly Winners[] {
  const [own] = figures;
  if (own === undefined) return [];
  const least = Math.min(...figures.map(({ figure }) => figure));
  const winners = figures.filter(({ figure }) => figure <= least * (1 + share));
  return [
    {
      row,
      winners: winners.map(({ name, figure }) => `${name} (${print(figure)})`),
      ours: print(own.figure),
    },
  ];
}

function rightOnes(row: string, each: readonly Reliability[]): Winners {
  const winners = each.filter(({ verdict }) => verdict === "right").map(({ name }) => name);
  return {
    row,
    winners: winners.length === 0 ? ["none"] : winners,
    ours: each[0]?.verdict ?? "",
  };
}
