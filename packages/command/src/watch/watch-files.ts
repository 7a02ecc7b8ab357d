import { type FSWatcher, watch } from "node:fs";
import { basename, dirname } from "node:path";

/** The watching of the files of a document. */
export interface Watching {
  /** Watches these files instead of the previous ones. Does nothing after `close`. */
  readonly follow: (files: readonly string[]) => void;
  readonly close: () => void;
}

/** Editors write a file in several steps. A change is reported after this time without another one. */
const settlingMs = 50;

/**
 * Reports changes of files. It watches their directories, because editors replace files, and a watcher of a file does not see its
 * replacement.
 */
export function watchFiles(onChange: () => void): Watching {
  let watchers: readonly FSWatcher[] = [];
  let settling: NodeJS.Timeout | undefined;
  let isClosed = false;

  function report(): void {
    clearTimeout(settling);
    settling = setTimeout(onChange, settlingMs);
  }

  function stop(): void {
    for (const watcher of watchers) watcher.close();
    watchers = [];
  }

  return {
    // A pending report is kept: the change may have happened after the files were read.
    follow(files) {
      stop();
      if (isClosed) return;
      const directories = Map.groupBy(files, (file) => dirname(file));
      watchers = Array.from(directories).flatMap(([directory, members]) =>
        watchDirectory(directory, members, report),
      );
    },
    close() {
      isClosed = true;
      clearTimeout(settling);
      stop();
    },
  };
}

/** Without such a directory, the nearest one above is watched until a member on its way appears. */
function watchDirectory(
  directory: string,
  files: readonly string[],
  report: () => void,
): readonly FSWatcher[] {
  const names = new Set(files.map((file) => basename(file)));
  try {
    const watcher = watch(directory, (_, name) => {
      if (name === null || names.has(name)) report();
    });
    // Removing a directory ends its watcher, after the removal of its files was reported.
    return [watcher.on("error", () => watcher.close())];
  } catch {
    const above = dirname(directory);
    return above === directory ? [] : watchDirectory(above, [directory], report);
  }
}
