import { compileOutgoing } from "../deliveries/compile-outgoing.ts";
import { type MatchedWebhook, matchWebhooks } from "../deliveries/match-webhooks.ts";
import {
  type Contract,
  inferResources,
  type OperationRole,
  type Resource,
  wireMethod,
} from "@plumbline/contract";

/** What is inferred about the things of a document: one paragraph per operation, or one JSON object. */
export function explainState(
  contract: Contract,
  { json = false }: { readonly json?: boolean },
): string {
  const model = inferResources(contract);
  const outgoing = compileOutgoing(contract);
  const webhooks = matchWebhooks(contract, outgoing);
  if (json) {
    const shown = webhooks.map(({ webhook: { name }, matches }) => ({ name, matches }));
    return `${JSON.stringify({ ...model, webhooks: shown })}\n`;
  }
  const resources = model.resources.map(describeResource);
  const operations = contract.operations.map((operation, at) => {
    const role = model.operations[at];
    const line = `${wireMethod(operation.method)} ${operation.path}`;
    return role === undefined
      ? line
      : `${line}\n  ${describe(role)}\n  because ${role.why.join("; ")}`;
  });
  const sent = [
    ...webhooks.map(describeWebhook),
    ...outgoing.problems.map((one) => `Left out: ${one}`),
  ];
  const parts = [
    `Resources\n\n${resources.join("\n")}`,
    `Operations\n\n${operations.join("\n\n")}`,
    ...(sent.length > 0 ? [`Webhooks\n\n${sent.join("\n\n")}`] : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

function describeResource({ key, kind, identifier, isOpen, references, unique }: Resource): string {
  const named = identifier?.length ? `, named by ${identifier.join(".")}` : "";
  const open = isOpen ? "; every identifier exists, because no response lists them" : "";
  const members = [
    ...references.map(({ names, to, isCertain, why }) => {
      const rejected = isCertain ? "; an unknown one is rejected where a status is declared" : "";
      return `${names.join(".")} names a thing of ${to}, because ${why}${rejected}`;
    }),
    ...unique.map(({ names, why }) => `${names.join(".")} is unique, because ${why}`),
  ];
  return [`${key}  ${kind}${named}${open}`, ...members.map((line) => `  ${line}`)].join("\n");
}

function describeWebhook({ webhook: { name }, matches }: MatchedWebhook): string {
  if (matches.length === 0)
    return `${name}\n  is not sent: the document does not say clearly which change it tells`;
  const lines = matches.map(({ kind, resource, why }) => `  ${kind} ${resource}\n  because ${why}`);
  return [name, ...lines].join("\n");
}

function describe(one: OperationRole): string {
  const { role, resource, within, items, item, sent, paging } = one;
  const job = describeJob(one);
  if (role === "other")
    return `other: answered with an example, without state${job === undefined ? "" : `, ${job}`}`;
  const places = [
    items && `list at ${place(items)}`,
    item?.length ? `thing at ${place(item)}` : undefined,
    sent?.length ? `sent at ${place(sent)}` : undefined,
    within && `selected by ${within.join(", ")}`,
    paging && `pages by ${paging.kind} ${paging.parameter}`,
    job,
  ];
  return [`${role} ${resource}`, ...places.filter((text) => text !== undefined)].join(", ");
}

function describeJob({ progress }: OperationRole): string | undefined {
  if (progress === undefined) return undefined;
  const { resource, state, states } = progress;
  return `starts a job of ${resource} whose ${place(state)} becomes ${states.join(", then ")} with the clock`;
}

function place(names: readonly string[]): string {
  return `/${names.join("/")}`;
}
