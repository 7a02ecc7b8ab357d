import type { CommandOutput } from "./command-io.ts";

/** Writes lines, all of one turn of the event loop at once: a busy server's log costs it one write, not one a request. */
export interface LineWriter {
  /** Takes a line without its end. */
  write(line: string): void;
  /** Writes what is still waiting. */
  flush(): void;
}

/** Creates a LineWriter for an output. */
export function createLineWriter(output: CommandOutput): LineWriter {
  let waiting: string[] = [];

  function flush(): void {
    if (waiting.length === 0) return;
    const text = `${waiting.join("\n")}\n`;
    waiting = [];
    output.write(text);
  }

  return {
    write(line) {
      waiting.push(line);
      if (waiting.length === 1) setImmediate(flush);
    },
    flush,
  };
}
