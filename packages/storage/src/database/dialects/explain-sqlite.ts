import { isStateError, StateError, type StateErrorCode } from "../../state-error.ts";

interface Explanation {
  readonly code: StateErrorCode;
  readonly says: string;
  readonly hint: string;
}

/** The result codes of SQLite that this module distinguishes. @see https://sqlite.org/rescode.html */
const results = { busy: 5, readOnly: 8, inputOutput: 10, corrupt: 11, full: 13, notDatabase: 26 };

const explanations: ReadonlyMap<number | undefined, Explanation> = new Map([
  [
    results.busy,
    {
      code: "database-in-use",
      says: "is in use by another process",
      hint: "Stop that process, or use another file. To share a database, use PostgreSQL.",
    },
  ],
  [
    results.corrupt,
    {
      code: "database-unusable",
      says: "is damaged",
      hint: "Restore a copy of the file, or move it away. A missing file is created.",
    },
  ],
  [
    results.full,
    {
      code: "database-unusable",
      says: "cannot be written",
      hint: "Free some space on its disk.",
    },
  ],
  [
    results.notDatabase,
    {
      code: "database-unusable",
      says: "is not a SQLite database",
      hint: "Pass another file. A missing file is created.",
    },
  ],
]);

const unknown: Explanation = {
  code: "database-unusable",
  says: "cannot be opened for reading and writing",
  hint: "Check that it is a file and that this user can write to it and its folder.",
};

/** Explains why a SQLite file could not be opened. */
export function explainSqlite(path: string, error: unknown): StateError {
  if (isStateError(error)) return error;
  const { code, says, hint } = explanations.get(resultOf(error)) ?? unknown;
  const reason = error instanceof Error ? error.message : String(error);
  return new StateError(code, `The database ${path} ${says} (${reason})`, { cause: error, hint });
}

const unwritable: ReadonlySet<number | undefined> = new Set([
  results.readOnly,
  results.inputOutput,
  results.full,
]);

/** Returns whether a statement failed because the file cannot be written now, for example on a full disk. */
export function isUnwritable(error: unknown): boolean {
  return unwritable.has(resultOf(error));
}

/** The primary result code: extended ones have further bits. */
function resultOf(error: unknown): number | undefined {
  return error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : undefined;
}
