import { type FSWatcher, watch } from "node:fs";
import { basename, dirname } from "node:path";

export interface Watching {
  /** Watches these files from now on, instead of those before. Does nothing once closed. */
  readonly follow: (files: readonly string[]) => void;
  readonly close: () => void;
}

/** Editors write a file in several steps; one change is reported when this long has passed without another. */
const settlingMs = 50;

/**
 * Reports changes of files. Their directories are watched, since editors replace files rather than write to them, and
 * a replaced file is not the one that was watched.
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
    // A change that is settling is still reported: it may be one that the last report came too early for.
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

/** None where there is no such directory: the document does not load then, and says why. */
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
    // A directory that is removed ends its watching; the mock goes on with what it has.
    return [watcher.on("error", () => watcher.close())];
  } catch {
    return [];
  }
}
