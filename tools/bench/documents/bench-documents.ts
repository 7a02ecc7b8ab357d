import { generateWithOmissions } from "@plumbline/codegen";
import { loadContract } from "@plumbline/contract";
import {
  type PublicDocument,
  publicDocuments,
} from "../../../packages/codegen/test/public-documents.ts";
import { type ClientSizes, measureClient } from "./measure-client.ts";

interface Row extends ClientSizes {
  readonly name: string;
  /** CPU time of loading the document and generating the client. */
  readonly seconds: number;
  /** Of all files of the client. */
  readonly kilobytes: number;
  readonly leftOut: readonly string[];
}

const head = [
  "document",
  "operations",
  "time",
  "files",
  "one read, gzipped",
  "other operations",
  "`createClient`",
  "per operation",
  "left out",
];

/** Generates clients from public documents and prints their sizes as a table. */
export async function benchDocuments(): Promise<void> {
  process.stdout.write(`| ${head.join(" | ")} |\n|${head.map(() => "---").join("|")}|\n`);
  for (const document of publicDocuments) {
    // oxlint-disable-next-line no-await-in-loop -- each is measured alone
    const row = await measure(document);
    const cells = [
      row.name,
      row.operations,
      `${row.seconds.toFixed(1)} s`,
      `${row.kilobytes} kB`,
      `${(row.oneRead / 1000).toFixed(1)} kB`,
      `${row.unused} B`,
      `${(row.client / 1000).toFixed(1)} kB`,
      row.perOperation === undefined ? "" : `${Math.round(row.perOperation)} B`,
      row.leftOut.join(" ") || "nothing",
    ];
    process.stdout.write(`| ${cells.join(" | ")} |\n`);
  }
}

async function measure({ name, file }: PublicDocument): Promise<Row> {
  const start = process.cpuUsage();
  const contract = await loadContract(file, { defects: "collect", validators: "lazy" });
  const { files, omissions } = await generateWithOmissions(contract);
  const { user, system } = process.cpuUsage(start);
  const reasons = Map.groupBy(omissions, ({ reason }) => reason);
  return {
    name,
    seconds: (user + system) / 1e6,
    kilobytes: Math.round(files.reduce((sum, { text }) => sum + text.length, 0) / 1000),
    leftOut: [...reasons].map(([reason, parts]) => `${parts.length}: ${reason}`),
    ...(await measureClient(files)),
  };
}
