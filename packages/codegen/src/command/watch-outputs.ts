import {
  type CommandIo,
  listDocumentFiles,
  reportError,
  waitForEnd,
  watchFiles,
  type Watching,
} from "@plumbline/command";
import type { Output } from "./output.ts";
import { type RunFlags, runOutputs } from "./run-outputs.ts";

/**
 * Generates outputs, and each one again after a change of its files, until the signal aborts. After a change of the configuration, `read`
 * gives the outputs. What cannot be read or generated is reported, and the files stay as they are.
 */
export async function watchOutputs(
  read: () => Promise<readonly Output[]>,
  { flags, io }: { readonly flags: RunFlags; readonly io: CommandIo },
): Promise<void> {
  // Outputs are generated one after the other, so that the last change is written last.
  let work = Promise.resolve();
  const enqueue = (task: () => Promise<void>): void => void (work = work.then(task));
  let watched: readonly Watching[] = [];
  const config = watchFiles(() => enqueue(reread));

  async function reread(): Promise<void> {
    try {
      await start(await read());
    } catch (error) {
      reportError(error, io, flags.debug ?? false);
    }
  }

  async function start(outputs: readonly Output[]): Promise<void> {
    for (const each of watched) each.close();
    config.follow(outputs.flatMap(({ named }) => named?.place.file ?? []));
    watched = outputs.map((output) => {
      const watching = watchFiles(() => enqueue(run));
      async function run(): Promise<void> {
        // The files come first: a document that does not load may be repaired in a file that is new to it.
        watching.follow(await filesOf(output));
        await runOutputs([output], flags, io);
      }
      enqueue(run);
      return watching;
    });
  }

  await start(await read());
  enqueue(async () => void io.stderr.write("Watching for changes. Press Ctrl+C to stop.\n"));
  await waitForEnd(io.signal);
  for (const each of [config, ...watched]) each.close();
  await work;
}

async function filesOf({ document, overlays = [], overrides }: Output): Promise<readonly string[]> {
  const sources = [document, ...overlays, ...(overrides === undefined ? [] : [overrides])];
  return (await Promise.all(sources.map(listDocumentFiles))).flat();
}
