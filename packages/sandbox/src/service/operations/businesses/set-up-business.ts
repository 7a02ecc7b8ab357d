import type { BusinessSetUp, BusinessSetUpResult, Vertical } from "@local-ads/client";
import type { Work } from "../../../dispatch/handler.ts";
import type { Said, StoredBusiness } from "../../../state/repositories/business-repository.ts";
import { keyOfConversation, keyOfName, slugOf } from "./key-of-name.ts";
import { askingName } from "../magic-inputs.ts";
import { makeBusiness } from "./make-business.ts";
import { readSetUpInput, type SetUpInput } from "./read-set-up-input.ts";
import { listen, takeTurn } from "./take-turn.ts";
import { askDetails, askQuestion, presentBusiness } from "./present-business.ts";

/** Continues the set-up of a business. Returns a question, the missing details, or the finished business. */
export async function setUpBusiness(
  { body = {} }: { readonly body?: BusinessSetUp | undefined },
  work: Work,
): Promise<BusinessSetUpResult> {
  const input = readSetUpInput(body);
  return input.name === undefined ? talkUnnamed(input, work) : talkAbout(input.name, input, work);
}

/** Until a name can be proposed, replies are stored under the arguments, which every call repeats. */
async function talkUnnamed(input: SetUpInput, work: Work): Promise<BusinessSetUpResult> {
  const { businesses } = work.repositories;
  const conversation = await openConversation(input, work);
  const said = listen(conversation?.details.said ?? {}, input, work.catalogue);
  const turn = takeTurn(said, work.catalogue);
  if (conversation)
    await businesses.save({
      ...conversation,
      details: { ...conversation.details, said },
      updatedAt: work.now,
    });
  if (turn.kind === "needs_answer") return askQuestion(turn.question);

  const result = await talkAbout(proposeName(said, turn.trade), said, work);
  if (conversation && result.status === "ready") await businesses.remove(conversation);
  return result;
}

/** A conversation is stored from its first reply on. */
async function openConversation(
  input: SetUpInput,
  work: Work,
): Promise<StoredBusiness | undefined> {
  const { caller, repositories } = work;
  const key = keyOfConversation(input);
  return input.answer === undefined
    ? repositories.businesses.hold(caller.workspaceId, key)
    : repositories.businesses.claim(newBusiness(work, { key, name: null }));
}

/** All calls with the same name are about the same business. */
async function talkAbout(
  name: string,
  input: SetUpInput,
  work: Work,
): Promise<BusinessSetUpResult> {
  const { catalogue, now, repositories } = work;
  const asked = isAsking(name) ? takeTurn({}, catalogue) : undefined;
  if (asked?.kind === "needs_answer") return askQuestion(asked.question);
  const fresh = newBusiness(work, { key: keyOfName(name), name });
  const business = await repositories.businesses.claim(fresh);
  const { made: before } = business.details;
  if (before) return presentBusiness(business, before, catalogue);

  const said = listen(business.details.said, input, catalogue);
  const turn = takeTurn(said, catalogue);
  const slug = slugOf(business.workspaceId, business.details.name ?? name);
  const made = turn.kind === "ready" ? makeBusiness({ slug, trade: turn.trade, said }) : null;
  const details = { ...business.details, said, made };
  await repositories.businesses.save({ ...business, details, status: turn.kind, updatedAt: now });
  if (made) return presentBusiness(business, made, catalogue);
  if (turn.kind === "needs_answer") return askQuestion(turn.question);
  return askDetails(business, turn);
}

function isAsking(name: string): boolean {
  return keyOfName(name) === keyOfName(askingName);
}

function newBusiness(
  { caller, newId, now }: Work,
  { key, name }: { readonly key: string; readonly name: string | null },
): StoredBusiness {
  return {
    id: newId(),
    workspaceId: caller.workspaceId,
    key,
    details: { name, said: {}, made: null },
    status: name === null ? "unnamed" : "needs_answer",
    createdAt: now,
    updatedAt: now,
  };
}

/** Returns a name for a business without one: its first city and its trade. */
function proposeName({ cities = [] }: Said, { label }: Vertical): string {
  return [...cities.slice(0, 1).map(({ city }) => city), label].join(" ");
}
