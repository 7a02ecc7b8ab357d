import { alter, changeRepository, type Fault } from "@local-ads/sandbox/seams";
import { asObject, isArray, type JsonObject, type Operation } from "@plumbline/contract";
import { withJson } from "../answer/alterations.ts";
import type { Fetch } from "../answer/fetch.ts";
import { matcherOf } from "../answer/intercept.ts";
import { readAnswer, toResponse } from "../answer/read-answer.ts";
import type { SoundSubject } from "../load-subject.ts";
import type { Difference } from "../run/difference.ts";
import type { LegalChoice } from "./legal-choice.ts";

const because = "the interface does not say what a set-up asks, or in which order";

/** Sandboxes that ask other questions during a set-up. */
export const setUpChoices: readonly LegalChoice[] = [
  {
    name: "set-up-asks-nothing",
    does: "A set-up under a name knows a trade and a city, and asks only for details that are asked at onboarding.",
    because,
    difference: () => ({ seams: [knownTrade, askedLater] }),
  },
  {
    name: "set-up-asks-much",
    does: "A set-up asks two more questions and two more details, one after the other.",
    because,
    checks: ["journeys/*"],
    difference: askMuch,
  },
];

function isSetUp({ id }: Operation): boolean {
  return Object.hasOwn({ set_up_business: true }, id);
}

const knownTrade: Fault = {
  name: "set-up-knows-trade",
  breaks: [],
  description: "A business has a trade and a city from the start.",
  ...alter(
    "repositories",
    changeRepository("businesses", (businesses) => ({
      async claim(business) {
        const claimed = await businesses.claim(business);
        const { said } = claimed.details;
        const known = { trade: "plumbing", cities: [{ city: "Waco", state: "TX" }], ...said };
        return { ...claimed, details: { ...claimed.details, said: known } };
      },
    })),
  ),
};

const askedLater: Fault = {
  name: "set-up-asks-no-more-than-needed",
  breaks: [],
  description: "A set-up does not ask what is asked before ads.",
  ...alter("work", (prepare) => (work, call) => {
    const sound = prepare(work, call);
    if (!isSetUp(call.operation)) return sound;
    const verticals = sound.catalogue.verticals.map(({ compliance, ...one }) => ({
      ...one,
      compliance: compliance && {
        ...compliance,
        tenantFields: compliance.tenantFields.filter(({ askAt }) => askAt === "onboarding"),
      },
    }));
    return { ...sound, catalogue: { ...sound.catalogue, verticals } };
  }),
};

const questions = [
  { key: "crew", text: "How large is the crew?", options: ["one person", "several people"] },
  { key: "evenings", text: "Do you work in the evening?", options: ["yes", "no"] },
];

const details = ["founded", "motto"].map((key) => ({
  key,
  label: `What is the answer to ${key}?`,
  why: "Customers want to know.",
  kind: "text",
  required: true,
}));

/** What was said in a conversation. */
interface Heard {
  readonly answered: number;
  readonly facts: JsonObject;
}

/** Asks after the questions of the sandbox, and remembers all answers of a conversation. */
function askMuch({ contract, operations }: SoundSubject): Difference {
  const matchers = operations.filter(isSetUp).map((operation) => matcherOf(contract, operation));
  const heard = new Map<string, Heard>();
  const around =
    (fetch: Fetch): Fetch =>
    async (request) => {
      if (!matchers.some((matches) => matches(request))) return fetch(request);
      const credential = request.headers.get("authorization");
      const { name = null, answer, facts } = asObject(await request.clone().json());
      const about = JSON.stringify([credential, name]);
      const response = await readAnswer(await fetch(request));
      const { answered, facts: known } = heard.get(about) ?? nothing;
      const options: readonly unknown[] = questions[answered]?.options ?? [];
      const now: Heard = {
        answered: answered + (options.includes(answer) ? 1 : 0),
        facts: { ...known, ...asObject(facts) },
      };
      heard.set(about, now);
      const result = asObject(response.json);
      return toResponse(response.status < 300 ? withJson(response, ask(result, now)) : response);
    };
  return { around };
}

const nothing: Heard = { answered: 0, facts: {} };

function ask(result: JsonObject, { answered, facts }: Heard): JsonObject {
  if (result["status"] === "needs_answer") return result;
  const question = questions[answered];
  if (question) return { status: "needs_answer", question };
  const open = result["missing"];
  const missing = isArray(open) ? open : [];
  const [first = details.find(({ key }) => !Object.hasOwn(facts, key))] = missing;
  if (first === undefined) return result;
  const { preview: _, ...others } = result;
  const business = { ...asObject(result["business"]), setupComplete: false };
  return { ...others, status: "needs_details", missing: [first], business };
}
