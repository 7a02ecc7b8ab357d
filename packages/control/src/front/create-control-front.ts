import { wireMethod } from "@plumbline/contract";
import { createRouter, type Router } from "@plumbline/server";
import type { ControlDocument } from "../control-document.ts";
import { type AnyControl, callControl } from "./call-control.ts";
import { createGuard } from "./create-guard.ts";
import { type FailureOptions, problemOf, toProblem } from "./to-problem.ts";

export interface ControlFrontOptions extends FailureOptions {
  readonly document: ControlDocument;
  /** Required of every request as `Authorization: Bearer …`, except for the files of the page. */
  readonly token: string;
  /** Answers requests for the files of a page, which need no token; undefined for any other request. Default: no page. */
  readonly page?: (request: Request) => Promise<Response | undefined>;
}

export interface ControlFront {
  /** Never rejects. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/**
 * Creates the web server of a control plane. `control` has a method for each operation of the document. Throws StateError
 * `control-invalid` for a token that a header cannot carry.
 */
export function createControlFront(control: object, options: ControlFrontOptions): ControlFront {
  const { document, token, page = async () => undefined } = options;
  const isAllowed = createGuard(token);
  let loaded: Promise<Router> | undefined;

  function loadRouter(): Promise<Router> {
    loaded ??= document.contract().then((contract) => createRouter(contract));
    return loaded;
  }

  async function answer(request: Request): Promise<Response> {
    const shown = await page(request);
    if (shown) return shown;
    if (!isAllowed(request.headers.get("authorization"))) return unauthorised();
    const router = await loadRouter();
    const route = router(request.method, new URL(request.url).pathname);
    if (route.kind !== "found") return unrouted(request, route);
    const isStreamed = document.streamed.includes(route.operation.id);
    // Its methods take what the document declares, which is validated first.
    return callControl(control as AnyControl, { request, route, isStreamed });
  }

  return {
    fetch: (request) => answer(request).catch((error: unknown) => toProblem(options, error)),
  };
}

function unauthorised(): Response {
  return problemOf(401, {
    code: "control-rejected",
    error: "The token of the control plane is missing or wrong",
    hint: "Send the token that the server printed at its start, as Authorization: Bearer …",
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
