import { sharedFields } from "../../shared-fields.ts";
import type { Trade } from "../../trade.ts";

export const houseCleaning: Trade = {
  vertical: {
    slug: "house-cleaning",
    label: "House cleaning",
    singular: "house cleaner",
    locationKind: "service-area",
    compliance: {
      launch: "go",
      platform: { googleSearch: true },
      adRules: [
        "Say bonded or insured only when it is so.",
        "Make no claim that cleaning prevents an illness.",
        "Give a price with what it includes.",
      ],
      avoid: ["kills all germs", "hospital grade", "chemical free"],
      tenantFields: [
        sharedFields.insured,
        sharedFields.backgroundChecks,
        {
          key: "suppliesProvided",
          label: "Supplies provided",
          askAt: "onboarding",
          why: "The page says whether the business brings its own supplies.",
        },
      ],
      disclosures: [],
      notes:
        "No state is known to license house cleaners; a city may require a business license. Claims about germs fall under the rules for disinfectants.",
      sources: ["US Environmental Protection Agency", "Federal Trade Commission"],
    },
  },
  names: [
    "house cleaners",
    "home cleaning",
    "maid",
    "maid service",
    "cleaning lady",
    "housekeeper",
  ],
  hints: ["housekeeping", "cleaning service", "tidy", "mopping", "dusting"],
  specialties: [
    {
      keywords: ["recurring cleaning", "weekly cleaning", "biweekly cleaning"],
      phrase: "recurring house cleaning",
      photo: "cleaning-recurring",
    },
    {
      keywords: ["deep clean", "deep cleaning", "spring cleaning"],
      phrase: "deep cleaning",
      photo: "cleaning-deep",
    },
    {
      keywords: ["move out cleaning", "move in cleaning", "end of lease cleaning"],
      phrase: "move-in and move-out cleaning",
      photo: "cleaning-move",
    },
    {
      keywords: ["carpet cleaning", "upholstery cleaning", "rug cleaning"],
      phrase: "carpet and upholstery cleaning",
      photo: "cleaning-carpet",
    },
    {
      keywords: ["airbnb cleaning", "vacation rental cleaning", "turnover cleaning"],
      phrase: "turnover cleaning for rentals",
      photo: "cleaning-turnover",
    },
  ],
};
