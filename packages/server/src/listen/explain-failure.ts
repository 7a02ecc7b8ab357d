import { ServerError, type ServerErrorCode } from "../errors/server-error.ts";

interface Address {
  readonly host: string;
  readonly port: number;
}

interface Explanation {
  readonly code: ServerErrorCode;
  readonly says: (address: Address) => string;
  readonly hint: string;
}

const portInUse: Explanation = {
  code: "port-in-use",
  says: ({ host, port }) => `The port ${port} of ${host} is in use`,
  hint: "End what uses it, or choose another with --port; --port 0 takes any free one.",
};
const portForbidden: Explanation = {
  code: "port-forbidden",
  says: ({ port }) => `The port ${port} needs more rights than you have`,
  hint: "Choose one above 1023 with --port.",
};
const hostUnavailable: Explanation = {
  code: "host-unavailable",
  says: ({ host }) => `The host ${host} is not an address of this machine`,
  hint: "Choose one with --host, for example 127.0.0.1 or 0.0.0.0.",
};

const explanations: Readonly<Record<string, Explanation>> = {
  EADDRINUSE: portInUse,
  EACCES: portForbidden,
  EADDRNOTAVAIL: hostUnavailable,
  ENOTFOUND: hostUnavailable,
  EAI_AGAIN: hostUnavailable,
};

/** The error of a server that cannot listen, as one that says what to do. */
export function explainFailure(cause: Error, address: Address): Error {
  const explanation = "code" in cause ? explanations[String(cause.code)] : undefined;
  if (explanation === undefined) return cause;
  return new ServerError(explanation.code, explanation.says(address), {
    hint: explanation.hint,
    cause,
  });
}
