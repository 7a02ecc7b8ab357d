import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type ClientOptions, connectClient, equip } from "@plumbline/client-runtime";
import { generateClient } from "@plumbline/codegen";
import type { Contract } from "@plumbline/contract";

const runtime = import.meta.resolve("@plumbline/client-runtime");

type Methods = Readonly<
  Record<
    string,
    (
      input: object,
    ) => Promise<{ readonly kind: string; readonly status?: number; readonly data?: unknown }>
  >
>;

interface Operations {
  readonly operationTable: Parameters<typeof equip>[0];
}

/** Generates the client of a contract and returns its methods. */
export async function connectGenerated(
  contract: Contract,
  options: ClientOptions,
): Promise<Methods> {
  const folder = await mkdtemp(join(tmpdir(), "random-"));
  try {
    for (const { path, text } of await generateClient(contract, { client: false })) {
      // The folder is outside the workspace.
      const resolved = text.replaceAll('"@plumbline/client-runtime"', JSON.stringify(runtime));
      // oxlint-disable-next-line no-await-in-loop -- a few small files
      await writeFile(join(folder, path), resolved);
    }
    const { href } = pathToFileURL(join(folder, "operations.ts"));
    const { operationTable }: Operations = await import(href);
    return connectClient<Methods>(equip(operationTable), options);
  } finally {
    await rm(folder, { recursive: true });
  }
}
