import type { Contract } from "@plumbline/contract";
import { createRouter, type Router } from "@plumbline/server";
import { createConsole } from "../console/create-console.ts";
import type { Core } from "../core.ts";
import { basePathOf } from "../start/default-port.ts";
import type { Control } from "./control.ts";
import { callControl } from "./call-control.ts";
import { createGuard } from "./create-guard.ts";
import { loadControlContract } from "./load-control-contract.ts";
import { problemOf, toProblem } from "./to-problem.ts";

export interface ControlFrontOptions {
  readonly core: Core;
  /** What every call must carry as `Authorization: Bearer …`; only the files of the console are open. */
  readonly token: string;
  /** Where the service itself listens. */
  readonly restOrigin: string;
}

export interface ControlFront {
  /** Never rejects. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/** The control plane as a web server, with its console at the root. */
export function createControlFront(control: Control, options: ControlFrontOptions): ControlFront {
  const { core, token, restOrigin } = options;
  const { contract } = core.service;
  const isAllowed = createGuard(token);
  const serveConsole = createConsole({ contract, baseUrl: `${restOrigin}${basePathOf(contract)}` });

  async function answer(request: Request): Promise<Response> {
    const page = await serveConsole(request);
    if (page) return page;
    if (!isAllowed(request.headers.get("authorization"))) return unauthorised();
    const { contract, router } = await loadRoutes();
    const route = router(request.method, new URL(request.url).pathname);
    return route.kind === "found"
      ? callControl(control, contract, { request, route })
      : unrouted(request, route);
  }

  return {
    fetch: (request) => answer(request).catch((error: unknown) => toProblem(core.service, error)),
  };
}

interface Routes {
  readonly contract: Contract;
  readonly router: Router;
}

let routes: Promise<Routes> | undefined;

function loadRoutes(): Promise<Routes> {
  routes ??= loadControlContract().then((contract) => ({
    contract,
    router: createRouter(contract),
  }));
  return routes;
}

function unauthorised(): Response {
  return problemOf(401, {
    code: "control-refused",
    error: "the token of the control plane is missing or wrong",
    hint: "Send it as Authorization: Bearer …; the sandbox printed it at its start.",
    headers: { "WWW-Authenticate": "Bearer" },
  });
}

function unrouted(
  request: Request,
  route: Exclude<ReturnType<Router>, { kind: "found" }>,
): Response {
  const line = `${request.method} ${new URL(request.url).pathname}`;
  const hint = "The document of the control plane lists its operations.";
  if (route.kind === "unknown-path")
    return problemOf(404, {
      code: "control-unknown",
      error: `there is no operation ${line}`,
      hint,
    });
  const allowed = route.allowed.map((method) => method.toUpperCase()).join(", ");
  const error = `there is no operation ${line}; there are ${allowed}`;
  return problemOf(405, { code: "control-unknown", error, hint, headers: { Allow: allowed } });
}
