import { wireMethod } from "@plumbline/contract";
import { createRouter, type Router } from "@plumbline/server";
import { createConsole } from "./console/create-console.ts";
import type { Core } from "../core.ts";
import type { Control } from "./control.ts";
import { callControl } from "./call-control.ts";
import { createGuard } from "./create-guard.ts";
import { loadControlContract } from "./load-control-contract.ts";
import { problemOf, toProblem } from "./to-problem.ts";

export interface ControlFrontOptions {
  readonly core: Core;
  /** Required of every request as `Authorization: Bearer …`, except for the files of the console. */
  readonly token: string;
  /** Origin of the service. */
  readonly restOrigin: string;
}

export interface ControlFront {
  /** Never rejects. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Creates the web server of the control plane, with the console at its root. */
export function createControlFront(control: Control, options: ControlFrontOptions): ControlFront {
  const { core, token, restOrigin } = options;
  const { contract, catalogue } = core.service;
  const isAllowed = createGuard(token);
  const serveConsole = createConsole({ contract, catalogue, restOrigin });

  async function answer(request: Request): Promise<Response> {
    const page = await serveConsole(request);
    if (page) return page;
    if (!isAllowed(request.headers.get("authorization"))) return unauthorised();
    const router = await loadRouter();
    const route = router(request.method, new URL(request.url).pathname);
    return route.kind === "found"
      ? callControl(control, { request, route })
      : unrouted(request, route);
  }

  return {
    fetch: (request) => answer(request).catch((error: unknown) => toProblem(core.service, error)),
  };
}

let loaded: Promise<Router> | undefined;

function loadRouter(): Promise<Router> {
  loaded ??= loadControlContract().then((contract) => createRouter(contract));
  return loaded;
}

function unauthorised(): Response {
  return problemOf(401, {
    code: "control-rejected",
    error: "The token of the control plane is missing or wrong",
    hint: "Send the token that the sandbox printed at its start, as Authorization: Bearer …",
    headers: { "WWW-Authenticate": "Bearer" },
  });
}

function unrouted(
  request: Request,
  route: Exclude<ReturnType<Router>, { kind: "found" }>,
): Response {
  const line = `${request.method} ${new URL(request.url).pathname}`;
  const hint = "See the document of the control plane for its operations.";
  if (route.kind === "unknown-path")
    return problemOf(404, {
      code: "control-unknown",
      error: `Unknown operation: ${line}`,
      hint,
    });
  const allowed = route.allowed.map((method) => wireMethod(method)).join(", ");
  const error = `Unknown operation: ${line}. The path has: ${allowed}`;
  return problemOf(405, { code: "control-unknown", error, hint, headers: { Allow: allowed } });
}
