import type { CommandOutput } from "./command-io.ts";

/** Writes lines, all lines of one turn of the event loop at once: the log of a busy server costs one write, not one per request. */
export interface LineWriter {
  /** Adds a line, without its line break. */
  write(line: string): void;
  /** Writes the lines that are still waiting. */
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
