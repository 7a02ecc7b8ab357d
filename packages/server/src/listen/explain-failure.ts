import { ServerError, type ServerErrorCode } from "../server-error.ts";

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
  says: ({ host, port }) => `Port ${port} of ${host} is in use`,
  hint: "Stop the program that uses it, or choose another port with --port; --port 0 takes any free one.",
};
const portForbidden: Explanation = {
  code: "port-forbidden",
  says: ({ port }) => `Port ${port} requires more permissions than you have`,
  hint: "Choose a port above 1023 with --port.",
};
const hostUnavailable: Explanation = {
  code: "host-unavailable",
  says: ({ host }) => `Host ${host} is not an address of this machine`,
  hint: "Choose an address with --host, for example 127.0.0.1 or 0.0.0.0.",
};

const explanations: Readonly<Record<string, Explanation>> = {
  EADDRINUSE: portInUse,
  EACCES: portForbidden,
  EADDRNOTAVAIL: hostUnavailable,
  ENOTFOUND: hostUnavailable,
  EAI_AGAIN: hostUnavailable,
};

/** Converts the error of a server that cannot listen into one with a hint. */
export function explainFailure(cause: Error, address: Address): Error {
  const explanation = "code" in cause ? explanations[String(cause.code)] : undefined;
  if (explanation === undefined) return cause;
  return new ServerError(explanation.code, explanation.says(address), {
    hint: explanation.hint,
    cause,
  });
}
