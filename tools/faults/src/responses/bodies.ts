import { alter, type Alteration, type Fault, mapJson, reshapeAll } from "@local-ads/sandbox/seams";
import { asObject, isArray, isObject, type JsonObject } from "@plumbline/contract";
import { reshape } from "./reshape.ts";

/** Bodies of successful responses that violate their schemas. */
export const bodyFaults: readonly Fault[] = [
  {
    name: "nulls-as-empty-texts",
    breaks: ["lead-cursor-form", "job-live-at", "job-hold"],
    description: "Fields without a value are empty strings instead of null.",
    ...alter(
      "respond",
      reshapeAll((body) => mapJson(body, (part) => (part === null ? "" : part))),
    ),
  },
  {
    name: "rules-with-extra-key",
    breaks: ["compliance-closed"],
    description: "The rules of a trade have an undocumented member.",
    ...alter("respond", reshapeTrades(inRules((rules) => ({ ...rules, reviewedBy: null })))),
  },
  {
    name: "platform-with-extra-key",
    breaks: ["compliance-closed"],
    description: "The platform of the rules of a trade has an undocumented member.",
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
