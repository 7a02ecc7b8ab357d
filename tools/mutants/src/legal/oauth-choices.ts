import { asObject, isArray, type JsonObject, type JsonValue } from "@plumbline/contract";
import { hasStatus, statusTo, where, withJson } from "../answer/alterations.ts";
import type { Answer } from "../answer.ts";
import { textOf } from "../document/text-of.ts";
import { alterDocument, alterEndpoint } from "./around-authorization.ts";
import type { LegalChoice } from "./legal-choice.ts";
import { renameClients } from "./rename-clients.ts";
import { together } from "./together.ts";

const checks = ["oauth/*", "mcp/*"];
const open = "the fields and errors of these endpoints are not shown";

/** Differences of the authorization server. */
export const oauthChoices: readonly LegalChoice[] = [
  {
    name: "authorization-rejected-by-page",
    does: "A rejected authorization request ends on a page instead of the callback.",
    because: "the interface does not state how a request is rejected",
    checks,
    difference: (subject) => alterEndpoint(subject, "authorization", toPage),
  },
  {
    name: "other-redirect-status",
    does: "Redirects of the authorization endpoint have the status 302.",
    because: "any redirect that browsers follow is legal (RFC 6749, section 1.7)",
    checks,
    difference: (subject) =>
      alterEndpoint(subject, "authorization", where(hasStatus(303), statusTo(302))),
  },
  {
    name: "other-token-errors",
    does: "Every rejected token request has the error invalid_request.",
    because: open,
    checks,
    difference: (subject) =>
      alterEndpoint(subject, "token", where(isRejected, withError("invalid_request"))),
  },
  {
    name: "token-requests-unauthorized",
    does: "Token requests are rejected with 401.",
    because: "the interface does not state the statuses of rejections",
    checks,
    difference: (subject) => alterEndpoint(subject, "token", where(isRejected, statusTo(401))),
  },
  {
    name: "registrations-unprocessable",
    does: "Registrations are rejected with 422 and a page.",
    because: "the interface does not state the statuses of rejections",
    checks,
    difference: (subject) =>
      alterEndpoint(
        subject,
        "registration",
        where(isRejected, (answer) => ({
          ...answer,
          status: 422,
          text: "<h1>Rejected</h1>",
          headers: { ...answer.headers, "content-type": "text/html" },
        })),
      ),
  },
  {
    name: "code-survives-rejection",
    does: "A code that was sent with a wrong parameter still works afterwards.",
    because: "the interface does not state what happens to a code after a failed exchange",
    checks,
    difference: () => ({ faults: ["code-survives-rejection"] }),
  },
  {
    name: "lenient-requests",
    does: "Unknown scopes are ignored, and a challenge without a method is S256.",
    because:
      "RFC 6749, section 3.3, allows the first; the second gives no advantage to an attacker",
    checks,
    difference: () => ({ faults: ["unknown-scopes-ignored", "challenge-method-optional"] }),
  },
  {
    name: "further-oauth-metadata",
    does: "Metadata and registrations have members that are not in the standards.",
    because: "RFC 8414, section 3.2, and RFC 7591, section 3.2.1, allow further members",
    checks,
    difference: (subject) =>
      together(
        alterDocument(subject, "server metadata", (body) => ({
          ...body,
          jwks_uri: `${textOf(body["issuer"])}/keys`,
          grant_types_supported: ["authorization_code", "refresh_token", "client_credentials"],
          "x-region": { name: "nowhere" },
        })),
        alterDocument(subject, "resource metadata", (body) => ({
          ...body,
          authorization_servers: [
            ...listOf(body["authorization_servers"]),
            "https://other.example.com",
          ],
          "x-region": "nowhere",
        })),
        alterDocument(subject, "registration", (body) => ({
          ...body,
          software_id: "none",
          client_secret_expires_at: 0,
        })),
      ),
  },
  {
    name: "scanty-oauth-metadata",
    does: "Metadata has only the members that clients need.",
    because: "all others are optional in RFC 8414 and RFC 9728",
    checks,
    difference: (subject) =>
      together(
        alterDocument(subject, "server metadata", (body) =>
          without(body, [
            "scopes_supported",
            "response_modes_supported",
            "revocation_endpoint_auth_methods_supported",
            "service_documentation",
          ]),
        ),
        alterDocument(subject, "resource metadata", (body) => ({
          resource: body["resource"],
          authorization_servers: body["authorization_servers"],
        })),
      ),
  },
  {
    name: "further-token-members",
    does: "Token responses have further members and the type in lower case.",
    because: "RFC 6749, section 5.1, allows further members and compares the type without case",
    checks,
    difference: (subject) =>
      alterDocument(subject, "token", (body) => ({
        ...body,
        token_type: "bearer",
        created_at: 0,
        workspace: { id: 1 },
      })),
  },
  {
    name: "scanty-token-answers",
    does: "Token responses have neither the scope nor the lifetime.",
    because: "RFC 6749, section 5.1, requires neither if they are as expected",
    checks,
    difference: (subject) =>
      alterDocument(subject, "token", (body) => without(body, ["scope", "expires_in"])),
  },
  {
    name: "short-client-ids",
    does: "Client IDs are numbers.",
    because: "RFC 6749, section 2.2, leaves their size open",
    checks,
    difference: ({ contract }) => ({ around: renameClients(contract, (count) => `${count}`) }),
  },
  {
    name: "long-client-ids",
    does: "Client IDs are long URLs.",
    because: "RFC 6749, section 2.2, leaves their size open",
    checks,
    difference: ({ contract }) => ({
      around: renameClients(
        contract,
        (count) => `https://clients.example.com/${"a/".repeat(100)}?id=${count}&kind=public`,
      ),
    }),
  },
];

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isArray(value) ? value : [];
}

function isRejected({ status }: Answer): boolean {
  return status === 400;
}

function withError(error: string): (answer: Answer) => Answer {
  return (answer) => withJson(answer, { ...asObject(answer.json), error });
}

/** Shows an error on a page instead of sending it to the callback. */
function toPage(answer: Answer): Answer | undefined {
  const { location } = answer.headers;
  if (location === undefined || !URL.parse(location)?.searchParams.has("error")) return undefined;
  const headers = { "content-type": "text/html; charset=utf-8" };
  return { status: 400, headers, text: "<!doctype html><h1>This request cannot be granted</h1>" };
}

function without(body: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}
