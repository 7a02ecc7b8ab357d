import { isFailure } from "../../../model/verdicts/is-success.ts";
import { isObject, type JsonObject } from "@plumbline/contract";
import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict, TrialContext } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import type { Subject } from "../../../model/subject.ts";
import { caseFor } from "../../../input/case-for.ts";
import { connect } from "../../mcp/connect.ts";
import { describeReply } from "../../mcp/describe-reply.ts";
import { initialize as sendInitialize } from "../../mcp/open-session.ts";
import { mcpOnceCheck, protocolClause } from "../mcp-check.ts";
import { callerOf } from "../with-client.ts";

/** Not a revision of the protocol. */
const unknownVersion = "1999-01-01";

/** Reports an agent interface that negotiates no revision or does not describe itself. @see https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#initialization */
export const initialize: PropertyDefinition = mcpOnceCheck({
  name: "initialize",
  severity: "must",
  title: "A session begins with a protocol revision that both sides support",
  plan: (subject) => [
    sessionCase(subject, {
      purpose: "a session of a known revision",
      rests: "a server returns a revision, its capabilities, its name and its version",
      trial: async (context) => judgeSession(subject, context),
    }),
    sessionCase(subject, {
      purpose: "a session of an unknown revision",
      rests: "a server that does not support the requested revision returns one that it supports",
      trial: async (context) => judgeUnknown(subject, context),
    }),
  ],
});

function sessionCase(
  subject: Subject,
  {
    purpose,
    rests,
    trial,
  }: { purpose: string; rests: string; trial: (context: TrialContext) => Promise<CaseVerdict> },
): ReturnType<typeof caseFor> {
  return caseFor(subject, {
    purpose,
    clause: protocolClause,
    rests,
    requests: 2,
    isUnpaced: true,
    trial: (_input, context) => trial(context),
  });
}

async function judgeSession(subject: Subject, context: TrialContext): Promise<CaseVerdict> {
  const { client, reply } = await connect(callerOf(subject, context));
  context.cite(reply.exchange);
  if (isFailure(reply.status)) return broken(describeReply(reply), "a session");
  if (!client || reply.kind !== "result")
    // Another check covers the credential.
    return reply.kind === "result"
      ? lacking("protocolVersion")
      : unproven(`rejected: ${describeReply(reply)}`);
  return judgeResult(reply.result);
}

function judgeResult(result: JsonObject): CaseVerdict {
  if (!isObject(result["capabilities"])) return lacking("capabilities");
  // A server without a handshake may omit its name and version.
  if (result["supportedVersions"] !== undefined) return holds;
  const { serverInfo } = result;
  const isNamed =
    isObject(serverInfo) &&
    typeof serverInfo["name"] === "string" &&
    typeof serverInfo["version"] === "string";
  return isNamed ? holds : lacking("serverInfo with a name and a version");
}

function lacking(what: string): CaseVerdict {
  return broken(`a result without ${what}`, `a result with ${what}`);
}

/** A server may return an error, as some revisions do. */
async function judgeUnknown(subject: Subject, context: TrialContext): Promise<CaseVerdict> {
  const reply = await sendInitialize(callerOf(subject, context), unknownVersion);
  if (isFailure(reply.status))
    return broken(describeReply(reply), "a revision that the server supports");
  if (reply.kind !== "result") return unproven(`rejected: ${describeReply(reply)}`);
  return reply.result["protocolVersion"] === unknownVersion
    ? broken(`the revision ${unknownVersion}`, "a revision that the server supports")
    : holds;
}
