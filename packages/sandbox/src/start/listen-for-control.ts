import { isServerError, listen, type Listener, ServerError } from "@plumbline/server";
import { lastPort } from "./default-port.ts";

export interface ControlAddress {
  readonly host: string;
  /** What was asked for: 0 for any free one; undefined for the one after that of the REST interface. */
  readonly port: number | undefined;
  /** What was asked for as the port of the REST interface. */
  readonly restPort: number | undefined;
  /** Where the REST interface is. */
  readonly restOrigin: string;
}

/** Serves the control plane on a port of its own. Throws ServerError where it cannot be had. */
export async function listenForControl(
  fetch: (request: Request) => Promise<Response> | Response,
  address: ControlAddress,
): Promise<Listener> {
  try {
    return await listen(fetch, { host: address.host, port: choosePort(address), https: false });
  } catch (error) {
    throw isServerError(error) ? explain(error) : error;
  }
}

/** After the last port there is no other: any free one then. */
function choosePort({ port, restPort, restOrigin }: ControlAddress): number {
  if (port !== undefined) return port;
  const next = Number(new URL(restOrigin).port) + 1;
  return restPort === 0 || next > lastPort ? 0 : next;
}

/** The option that helps is another one than that of the REST interface, which has got its port. */
function explain(error: ServerError): ServerError {
  if (error.code === "host-unavailable") return error;
  return new ServerError(error.code, `${error.message}, and the control plane wants it`, {
    hint: "Choose another with --control-port; --control-port 0 takes any free one.",
    cause: error,
  });
}
