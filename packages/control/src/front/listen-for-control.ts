import { isServerError, listen, type Listener, ServerError } from "@plumbline/server";

/** The highest port number. */
const lastPort = 65_535;

/** Where a control plane listens. */
export interface ControlAddress {
  readonly host: string;
  /** The requested port: 0 for any free port, undefined for the port after that of the service. */
  readonly port: number | undefined;
  /** The option that chooses the port. */
  readonly option: string;
  /** The requested port of the service. */
  readonly servicePort: number | undefined;
  /** The origin of the service. */
  readonly serviceOrigin: string;
}

/** Serves the control plane on a port of its own. Throws ServerError if the port is not available. */
export async function listenForControl(
  fetch: (request: Request) => Promise<Response> | Response,
  address: ControlAddress,
): Promise<Listener> {
  try {
    return await listen(fetch, { host: address.host, port: choosePort(address), https: false });
  } catch (error) {
    throw isServerError(error) ? explain(error, address) : error;
  }
}

/** Returns the next port, or 0 (any free port) after the last one. */
function choosePort({ port, servicePort, serviceOrigin }: ControlAddress): number {
  if (port !== undefined) return port;
  const next = Number(new URL(serviceOrigin).port) + 1;
  return servicePort === 0 || next > lastPort ? 0 : next;
}

/** Names the option of the control plane in the hint: the service has its port already. */
function explain(error: ServerError, { option }: ControlAddress): ServerError {
  if (error.code === "host-unavailable") return error;
  return new ServerError(error.code, `${error.message}; the control plane needs another one`, {
    hint: `Choose another port with ${option}. ${option} 0 takes any free port.`,
    cause: error,
  });
}
