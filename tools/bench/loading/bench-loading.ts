import { publicDocuments } from "../../../packages/codegen/test/public-documents.ts";
import { runPeer } from "../run-peer.ts";

/** The cost of loading a document. */
export interface Loaded {
  /** CPU time, without that of loading the package. */
  readonly seconds: number;
  /** The most memory of the process, the package included. */
  readonly megabytes: number;
}

const loaders = ["plumbline", "swagger-parser", "redocly"] as const;

const program = new URL("loading-program.ts", import.meta.url);

/** Loads public documents with our package and two others, each in a process of its own, and prints a table. */
export async function benchLoading(): Promise<void> {
  process.stdout.write(
    `| document | ${loaders.join(" | ")} |\n|---|${loaders.map(() => "---|").join("")}\n`,
  );
  for (const { name, file } of publicDocuments) {
    const cells: string[] = [];
    for (const loader of loaders) {
      // oxlint-disable-next-line no-await-in-loop -- each is measured alone
      const loaded = await runPeer<Loaded>(program, [loader, file]);
      cells.push(
        typeof loaded === "string"
          ? loaded
          : `${loaded.seconds.toFixed(1)} s, ${loaded.megabytes} MB`,
      );
    }
    process.stdout.write(`| ${[name, ...cells].join(" | ")} |\n`);
  }
}
