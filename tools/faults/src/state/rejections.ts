import {
  alter,
  type Alteration,
  type Draft,
  type Fault,
  type IncomingCall,
} from "@local-ads/sandbox/seams";
import { asObject, isObject, type JsonObject } from "@plumbline/contract";
import { concerns } from "../concerns.ts";

/** Faults of rejected mutations. */
export const rejectionFaults: readonly Fault[] = [
  {
    name: "unauthenticated-settings-shown",
    breaks: ["error-401", "operation-update-site"],
    description: "Settings of unauthenticated updates are rejected, but shown from then on.",
    ...alter("respond", showRejected),
  },
];

function showRejected(respond: Parameters<Alteration<"respond">>[0]): typeof respond {
  let rejected: JsonObject = {};
  return (draft, call) => {
    const answer = respond(draft, call);
    if (!call) return answer;
    if (concerns({ get_site: true }, call.operation)) return withSettings(answer, rejected);
    if (!concerns({ update_site: true }, call.operation)) return answer;
    if (answer.status === 401) void readSettings(call).then((settings) => (rejected = settings));
    if (answer.outcome === "executed") rejected = {};
    return answer;
  };
}

async function readSettings({ readBytes }: IncomingCall): Promise<JsonObject> {
  const read = await readBytes(undefined);
  if (read.kind !== "read") return {};
  try {
    return asObject(JSON.parse(new TextDecoder().decode(read.bytes)));
  } catch {
    return {};
  }
}

function withSettings(answer: Draft, settings: JsonObject): Draft {
  const { body } = answer;
  if (answer.status >= 300 || !isObject(body) || !isObject(body["site"])) return answer;
  return { ...answer, body: { ...body, site: { ...body["site"], ...settings } } };
}
