import { asObject, type Contract } from "@plumbline/contract";
import { withJson } from "../answer/alterations.ts";
import type { Fetch } from "../answer/fetch.ts";
import { readAnswer, toResponse } from "../answer/read-answer.ts";
import { textOf } from "../document/text-of.ts";
import { pathsOf } from "./around-authorization.ts";

const parameter = "client_id";

/** Replaces the client IDs of the sandbox in registrations and in all requests. */
export function renameClients(
  contract: Contract,
  nameOf: (count: number) => string,
): (fetch: Fetch) => Fetch {
  const registrations = pathsOf(contract, "registration");
  const inForm = new Set([...pathsOf(contract, "token"), ...pathsOf(contract, "revocation")]);
  const own = new Map<string, string>();

  async function rename(request: Request): Promise<Request> {
    const url = new URL(request.url);
    const isForm = inForm.has(url.pathname) && request.method === "POST";
    replaceIn(url.searchParams, own);
    if (!isForm) return request.method === "GET" ? new Request(url, request) : request;
    const { method, headers } = request;
    const form = new URLSearchParams(await request.text());
    replaceIn(form, own);
    return new Request(url, { method, headers, body: form.toString() });
  }

  return (fetch) => async (request) => {
    const isRegistration = registrations.has(new URL(request.url).pathname);
    const response = await fetch(await rename(request));
    if (!isRegistration) return response;
    const answer = await readAnswer(response);
    const body = asObject(answer.json);
    const id = textOf(body[parameter]);
    if (id === "") return toResponse(answer);
    const alias = nameOf(own.size + 1);
    own.set(alias, id);
    return toResponse(withJson(answer, { ...body, [parameter]: alias }));
  };
}

/** Leaves IDs without an alias, so that wrong IDs stay wrong. */
function replaceIn(parameters: URLSearchParams, own: ReadonlyMap<string, string>): void {
  const id = own.get(parameters.get(parameter) ?? "");
  if (id !== undefined) parameters.set(parameter, id);
}
