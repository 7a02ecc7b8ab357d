import { asObject, isArray, type JsonObject, type JsonValue } from "@plumbline/contract";
import type { Fetch } from "../answer/fetch.ts";
import { readAnswer, toResponse } from "../answer/read-answer.ts";
import type { RunTarget } from "../run/run-slowly.ts";
import { mapValues } from "./around-answers.ts";
import type { LegalChoice } from "./legal-choice.ts";

const checks = ["journeys/*"];

/** The lowest daily budget that is accepted, in cents. */
const leastBudget = 5_000;

/** Sandboxes with other data, for the checks that need certain data. */
export const dataChoices: readonly LegalChoice[] = [
  {
    name: "other-trades",
    does: "The trades have other slugs and are listed in the reverse order.",
    because: "the interface names no trade",
    checks,
    difference: () => ({ target: renameTrades }),
  },
  {
    name: "high-budgets",
    does: `A daily budget is at least ${leastBudget} cents.`,
    because: "the document leaves the bounds of the budget open",
    checks,
    difference: () => ({
      edits: [
        {
          pointer: "/components/schemas/CampaignCreation/properties/dailyBudgetCents/minimum",
          value: leastBudget,
        },
      ],
      target: withBodies({ create_campaign: true }, (body) => ({
        ...body,
        dailyBudgetCents: leastBudget,
      })),
    }),
  },
  {
    name: "site-builder-requires-sections",
    does: "A site document has a title and sections.",
    because: "the document leaves the structure of a site document open",
    checks,
    difference: () => ({
      edits: [
        {
          pointer: "/components/schemas/SiteDraftUpdate/required",
          value: ["doc"],
        },
        {
          pointer: "/components/schemas/SiteDraftUpdate/properties/doc",
          value: { type: "object", required: ["title", "sections"] },
        },
      ],
      target: withBodies({ save_site_draft: true }, (body) => ({
        doc: { sections: [], ...asObject(body["doc"]) },
      })),
    }),
  },
  {
    name: "trade-without-rules",
    does: "The first workspace has a trade without rules.",
    because: "the rules of a trade may be null",
    checks,
    difference: () => ({ target: actingAs(/Landscaping/) }),
  },
];

/** Changes the bodies of an operation's fixtures. */
function withBodies(
  operations: Readonly<Record<string, true>>,
  change: (body: JsonObject) => JsonObject,
): (target: RunTarget) => RunTarget {
  return (target) => {
    const changed = Object.keys(operations).map((id) => [
      id,
      [target.fixtures?.[id] ?? []]
        .flat()
        .map((one) => ({ ...one, body: change(asObject(one.body)) })),
    ]);
    return { ...target, fixtures: { ...target.fixtures, ...Object.fromEntries(changed) } };
  };
}

/** The first identity of another partition acts. Fixtures with IDs belong to the first partition. */
function actingAs(name: RegExp): (target: RunTarget) => RunTarget {
  return (target) => {
    const { identities = [], fixtures = {} } = target;
    const own = identities.filter((identity) => name.test(identity.name));
    const others = identities.filter((identity) => !own.includes(identity));
    const kept = Object.entries(fixtures).filter(([id]) => !/job|launch|pause|create/.test(id));
    return {
      ...target,
      identities: [...own, ...others],
      fixtures: Object.fromEntries(kept),
    };
  };
}

function renameTrades(target: RunTarget): RunTarget {
  const { get_vertical: sheets = [] } = target.fixtures ?? {};
  const slugs = [sheets].flat().flatMap(({ path }) => {
    const slug = isArray(path) ? undefined : asObject(path)["slug"];
    return typeof slug === "string" ? [slug] : [];
  });
  const names = new Map(slugs.map((slug, index) => [slug, `line-${index}-of-work`]));
  const back = new Map([...names].map(([slug, name]) => [name, slug]));
  const tell = (json: JsonValue): JsonValue => mapValues(json, (value) => renamed(value, names));
  return {
    ...target,
    // Fixtures are JSON values.
    fixtures: tell(target.fixtures as JsonObject) as NonNullable<RunTarget["fixtures"]>,
    fetch: (input, init) => translate(target.fetch, { tell, back })(new Request(input, init)),
  };
}

interface Translation {
  readonly tell: (json: JsonValue) => JsonValue;
  readonly back: ReadonlyMap<string, string>;
}

function translate(fetch: RunTarget["fetch"], { tell, back }: Translation): Fetch {
  return async (request) => {
    const answer = await readAnswer(await fetch(await askBack(request, back)));
    const json = answer.json && reversed(tell(answer.json));
    return toResponse(json === undefined ? answer : { ...answer, text: JSON.stringify(json) });
  };
}

/** The slugs that the sandbox knows; its own slugs are unknown under this name. */
async function askBack(request: Request, back: ReadonlyMap<string, string>): Promise<Request> {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(
    /(?<=\/verticals\/)[^/]+$/,
    (slug) => back.get(slug) ?? `no-${slug}`.slice(0, 60),
  );
  const { method, headers } = request;
  const text = await request.text();
  if (text === "") return new Request(url, { method, headers });
  try {
    const json = mapValues(JSON.parse(text), (value) => renamed(value, back));
    return new Request(url, { method, headers, body: JSON.stringify(json) });
  } catch {
    return new Request(url, { method, headers, body: text });
  }
}

function reversed(json: JsonValue): JsonValue {
  const { verticals, ...others } = asObject(json);
  return isArray(verticals) ? { ...others, verticals: verticals.toReversed() } : json;
}

function renamed(value: JsonValue, names: ReadonlyMap<string, string>): JsonValue {
  return typeof value === "string" ? (names.get(value) ?? value) : value;
}
