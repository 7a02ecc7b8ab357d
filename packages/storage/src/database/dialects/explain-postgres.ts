import { StateError, type StateErrorCode } from "../../state-error.ts";
import { isConnectionError } from "./is-connection-error.ts";

interface Explanation {
  readonly code: StateErrorCode;
  readonly says: string;
  readonly hint: string;
}

const rejected: Explanation = {
  code: "database-unreachable",
  says: "rejects the user or the password",
  hint: "Check the user and the password of the URL.",
};

const unreachable: Explanation = {
  code: "database-unreachable",
  says: "cannot be reached",
  hint: "Check that PostgreSQL runs there and accepts connections from this machine.",
};

const unusable: Explanation = {
  code: "database-unusable",
  says: "cannot be used",
  hint: "Use a database of its own, in which this user can create tables.",
};

/** Explanations by SQLSTATE or by the error code of Node. */
const explanations: ReadonlyMap<unknown, Explanation> = new Map([
  ["28P01", rejected],
  ["28000", rejected],
  [
    "ERR_INVALID_URL",
    {
      code: "database-unusable",
      says: "cannot be used",
      hint: "Write it as postgres://user@host/database. Percent-encode / @ : # ? and % in the user and the password.",
    },
  ],
  [
    "3D000",
    {
      code: "database-unusable",
      says: "does not exist",
      hint: "Create the database first, for example with createdb.",
    },
  ],
]);

/** Explains why a PostgreSQL database could not be opened. The message has the URL without its password. */
export function explainPostgres(url: string, error: unknown): StateError {
  if (error instanceof StateError) return error;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const fallback = isConnectionError(error) ? unreachable : unusable;
  const explanation = explanations.get(code) ?? fallback;
  return new StateError(
    explanation.code,
    `The database ${withoutSecrets(url)} ${explanation.says} (${reasonOf(error)})`,
    { cause: error, hint: explanation.hint },
  );
}

/** Drops the query too, because it can have a password. */
function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return "of the given URL";
  const { protocol, username, host, pathname } = new URL(url);
  return `${protocol}//${username === "" ? "" : `${username}@`}${host}${pathname}`;
}

/** If several addresses failed, each has an error of its own, and the combined error has no message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}
