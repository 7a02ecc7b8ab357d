import { alter, type Alteration, dropMembers, type Fault } from "@local-ads/sandbox/seams";
import { asObject, isArray, isObject, type JsonObject } from "@plumbline/contract";
import { joinTexts } from "./members.ts";
import { reshape } from "./reshape.ts";

/** Trades whose shape is not the document's. */
export const catalogueBodyFaults: readonly Fault[] = [
  {
    name: "rules-with-extra-key",
    breaks: ["compliance-closed"],
    description: "The rules of a trade have a key that the document does not list.",
    ...alter("respond", reshapeTrades(inRules((rules) => ({ ...rules, reviewedBy: null })))),
  },
  {
    name: "platform-with-extra-key",
    breaks: ["compliance-closed"],
    description: "The platform of a trade's rules has a key that the document does not list.",
    ...alter(
      "respond",
      reshapeTrades(
        inRules((rules) => ({
          ...rules,
          platform: { ...asObject(rules["platform"]), bingSearch: false },
        })),
      ),
    ),
  },
  {
    name: "rules-without-notes",
    breaks: ["compliance-all-required", "compliance-notes"],
    description: "The rules of a trade have no notes.",
    ...alter(
      "respond",
      reshapeTrades(inRules((rules) => dropMembers(rules, (_, name) => name === "notes"))),
    ),
  },
  {
    name: "rules-left-out",
    breaks: ["vertical-compliance-required"],
    description: "A trade without rules has no compliance key.",
    ...alter(
      "respond",
      reshapeTrades((trade) =>
        dropMembers(trade, (rules, name) => name === "compliance" && rules === null),
      ),
    ),
  },
  {
    name: "launch-flag-as-boolean",
    breaks: ["compliance-launch", "state-launch-flag"],
    description: "The launch flag of a trade is true or false.",
    ...alter(
      "respond",
      reshapeTrades(
        inRules((rules) => ({
          ...rules,
          launch: rules["launch"] === "go",
        })),
      ),
    ),
  },
  {
    name: "disclosures-as-texts",
    breaks: ["compliance-disclosures", "compliance-disclosure-text"],
    description: "Disclosures are texts without states.",
    ...alter(
      "respond",
      reshapeTrades(
        inRules((rules) => {
          const { disclosures } = rules;
          const texts = isArray(disclosures)
            ? disclosures.map((each) => asObject(each)["text"] ?? null)
            : [];
          return { ...rules, disclosures: texts };
        }),
      ),
    ),
  },
  {
    name: "global-avoid-as-text",
    breaks: ["catalogue-global-avoid", "list-verticals-global-avoid"],
    description: "What all trades avoid is one text.",
    ...alter(
      "respond",
      reshape({
        list_verticals: ({ globalAvoid, ...body }) => ({
          ...body,
          globalAvoid: joinTexts(globalAvoid, ", "),
        }),
      }),
    ),
  },
];

type TradeChange = (trade: JsonObject) => JsonObject;

function reshapeTrades(change: TradeChange): Alteration<"respond"> {
  return reshape({
    list_verticals: (body) => {
      const { verticals } = body;
      return isArray(verticals)
        ? { ...body, verticals: verticals.map((trade) => change(asObject(trade))) }
        : body;
    },
    get_vertical: (body) => ({ ...body, vertical: change(asObject(body["vertical"])) }),
  });
}

function inRules(change: (rules: JsonObject) => JsonObject): TradeChange {
  return (trade) => {
    const { compliance } = trade;
    return isObject(compliance) ? { ...trade, compliance: change(compliance) } : trade;
  };
}
