import { posix } from "node:path";
import type { Offence } from "../find-literals.ts";

const most = 25;

/** Folders that hold more files than a reader takes in at once; tests beside their sources do not count. */
export function findFullFolders(paths: readonly string[]): readonly Offence[] {
  const folders = Map.groupBy(paths, (path) => posix.dirname(path));
  return [...folders].flatMap(([folder, files]) =>
    files.length > most
      ? [
          {
            at: folder,
            found: `${files.length} files`,
            why: `group them in folders of up to ${most}`,
          },
        ]
      : [],
  );
}
