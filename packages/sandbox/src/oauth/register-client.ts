import { randomBytes } from "node:crypto";
import {
  findOperation,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
} from "@plumbline/contract";
import type { StoredClient } from "../state/repositories/authorization-repository.ts";
import { answerJson } from "./answer-json.ts";
import { isAllowedCallback } from "./is-allowed-callback.ts";
import { grantTypes } from "./server-metadata.ts";
import type { OAuthCall } from "./oauth-call.ts";
import { OAuthRejection } from "./oauth-rejection.ts";

/** Limits of the metadata of a client. */
const most = { redirectUris: 10, nameLength: 100 };

/** Registers a public client. @see https://www.rfc-editor.org/rfc/rfc7591#section-3 */
export async function registerClient(call: OAuthCall): Promise<Response> {
  const { service, now } = call;
  const metadata = await readMetadata(call);
  checkPublic(metadata);
  const redirectUris = readCallbacks(call, metadata);
  const client: StoredClient = {
    id: `client_${randomBytes(16).toString("base64url")}`,
    name: readName(metadata) ?? new URL(redirectUris[0] ?? "").host,
    redirectUris,
    createdAt: now,
  };
  await service.seams().repositories(service.storage.db).authorization.saveClient(client);
  return answerJson(describe(client), { status: 201 });
}

async function readMetadata({ service, server, request }: OAuthCall): Promise<JsonObject> {
  const { contract, policy } = server;
  const bytes = new Uint8Array(await request.arrayBuffer());
  const operation = findOperation(contract, policy.registration?.operation ?? "");
  const contentType = request.headers.get("content-type");
  const body = await service.seams().readBody(operation, contentType ?? "", bytes);
  if (body.kind !== "read") throw invalid(body.reason);
  if (!isObject(body.value)) throw invalid("the body is not a JSON object");
  return body.value;
}

/** Accepts only clients without a secret for the authorization code flow. Ignores unknown members. */
function checkPublic(metadata: JsonObject): void {
  const { token_endpoint_auth_method: method = "none" } = metadata;
  if (method !== "none")
    throw invalid("token_endpoint_auth_method is not none: clients are public");
  if (!isListOf(metadata["grant_types"], grantTypes, "authorization_code"))
    throw invalid(`grant_types is not a list of ${grantTypes.join(" and ")}`);
  if (!isListOf(metadata["response_types"], ["code"], "code"))
    throw invalid("response_types is not a list of code");
}

/** Returns whether a member is absent, or a list of allowed values with the required one. */
function isListOf(
  member: JsonValue | undefined,
  values: readonly string[],
  needed: string,
): boolean {
  if (member === undefined) return true;
  return (
    isArray(member) &&
    member.includes(needed) &&
    member.every((each) => typeof each === "string" && values.includes(each))
  );
}

function readCallbacks({ server }: OAuthCall, metadata: JsonObject): readonly string[] {
  const { redirect_uris: uris } = metadata;
  const kinds = server.policy.registration?.callbacks ?? [];
  if (!isArray(uris) || uris.length === 0 || uris.length > most.redirectUris)
    throw invalidCallback(`redirect_uris is not a list of 1 to ${most.redirectUris} URLs`);
  return uris.map((uri) => {
    if (typeof uri === "string" && isAllowedCallback(uri, kinds)) return uri;
    throw invalidCallback(
      `a redirect URI is neither ${kinds.join(" nor ")}, or has a fragment or user information`,
    );
  });
}

/** Rejects names with control characters. */
function readName({ client_name: name }: JsonObject): string | undefined {
  if (name === undefined) return undefined;
  if (typeof name === "string" && name.trim() === "") return undefined;
  if (typeof name === "string" && name.length <= most.nameLength && !/\p{C}/u.test(name))
    return name;
  throw invalid(`client_name is not a string of up to ${most.nameLength} characters`);
}

function describe({ id, name, redirectUris, createdAt }: StoredClient): JsonObject {
  return {
    client_id: id,
    client_id_issued_at: Math.floor(createdAt / 1000),
    client_name: name,
    redirect_uris: [...redirectUris],
    token_endpoint_auth_method: "none",
    grant_types: [...grantTypes],
    response_types: ["code"],
  };
}

function invalid(description: string): OAuthRejection {
  return new OAuthRejection("invalid_client_metadata", description);
}

function invalidCallback(description: string): OAuthRejection {
  return new OAuthRejection("invalid_redirect_uri", description);
}
