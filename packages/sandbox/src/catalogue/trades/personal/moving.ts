import { sharedFields } from "../../shared-fields.ts";
import type { Trade } from "../../trade.ts";

export const moving: Trade = {
  vertical: {
    slug: "moving",
    label: "Moving",
    singular: "mover",
    locationKind: "service-area",
    compliance: {
      launch: "go",
      platform: { googleSearch: true },
      adRules: [
        "Show the USDOT number in ads for moves across state lines.",
        "Say whether the business moves the goods itself or brokers the move.",
        "Call a price binding only when the written estimate will be.",
      ],
      avoid: ["flat price for any move", "nothing ever breaks", "no deposit ever"],
      tenantFields: [
        {
          key: "moverLicense",
          label: "State mover permit or registration number",
          askAt: "before-ads",
          why: "These states register household movers and want the number in advertising.",
          requiredIn: ["CA", "FL", "TX", "NJ"],
        },
        {
          key: "usdotNumber",
          label: "USDOT number",
          askAt: "before-ads",
          why: "Needed as soon as ads speak of moves between states.",
        },
        sharedFields.insured,
        sharedFields.backgroundChecks,
      ],
      disclosures: [
        { states: ["CA"], text: "Show the household mover permit number in every ad." },
        { states: ["FL"], text: "Show the Florida mover registration number in every ad." },
        {
          states: ["TX"],
          text: "Show the number of the Texas Department of Motor Vehicles certificate.",
        },
      ],
      notes:
        "Moves within a state follow the state, moves between states follow the federal rules for household goods.",
      sources: [
        "Federal Motor Carrier Safety Administration",
        "California Bureau of Household Goods and Services",
        "Florida Department of Agriculture and Consumer Services",
        "Texas Department of Motor Vehicles",
      ],
    },
  },
  names: ["movers", "moving company", "moving service", "relocation"],
  hints: ["packing", "furniture moving", "storage", "hauling"],
  specialties: [
    {
      keywords: ["local move", "local moving", "apartment move", "apartment moving"],
      phrase: "local moves",
      photo: "moving-local",
    },
    {
      keywords: ["long distance", "long distance moving", "cross country", "interstate"],
      phrase: "long-distance moves",
      photo: "moving-long-distance",
    },
    {
      keywords: ["piano", "piano moving", "antique"],
      phrase: "piano and specialty moving",
      photo: "moving-piano",
    },
    {
      keywords: ["packing service", "packing help", "unpacking"],
      phrase: "packing and unpacking",
      photo: "moving-packing",
    },
  ],
};
