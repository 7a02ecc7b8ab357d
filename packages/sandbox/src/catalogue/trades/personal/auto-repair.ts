import type { Trade } from "../../trade.ts";

export const autoRepair: Trade = {
  vertical: {
    slug: "auto-repair",
    label: "Auto repair",
    singular: "mechanic",
    locationKind: "storefront",
    compliance: {
      launch: "go",
      platform: { googleSearch: true },
      adRules: [
        "Show the shop's registration number wherever the state asks for it in advertising.",
        "Give a price for a service with the vehicles it is good for and what is extra.",
        "Name a certification only for technicians who hold it now.",
      ],
      avoid: ["passes every inspection", "dealer certified", "any car, one price"],
      tenantFields: [
        {
          key: "repairShopLicense",
          label: "Repair shop registration number",
          askAt: "before-ads",
          why: "These states register repair shops.",
          requiredIn: ["CA", "FL", "MI", "NY"],
        },
        {
          key: "aseCertified",
          label: "ASE certified technicians",
          askAt: "onboarding",
          why: "The certificate is a technician's, not the shop's; the copy has to say so.",
        },
      ],
      disclosures: [
        { states: ["CA"], text: "Show the automotive repair dealer registration number." },
        { states: ["FL"], text: "Show the motor vehicle repair registration number." },
      ],
      notes: "Written estimates are the rule in most states; ads should not speak against them.",
      sources: [
        "California Bureau of Automotive Repair",
        "Florida Department of Agriculture and Consumer Services",
        "New York State Department of Motor Vehicles",
        "Michigan Department of State",
      ],
    },
  },
  names: ["mechanics", "auto shop", "car repair", "auto mechanic", "car mechanic"],
  hints: ["engine", "car", "truck", "oil", "vehicle", "automotive"],
  specialties: [
    {
      keywords: ["brake", "brake repair", "brake pad"],
      phrase: "brake repair",
      photo: "auto-brakes",
    },
    {
      keywords: ["oil change", "tune up", "scheduled maintenance"],
      phrase: "oil changes and maintenance",
      photo: "auto-oil-change",
    },
    {
      keywords: ["transmission", "transmission repair", "clutch"],
      phrase: "transmission repair",
      photo: "auto-transmission",
    },
    {
      keywords: ["tire", "alignment", "wheel alignment"],
      phrase: "tires and alignment",
      photo: "auto-tires",
    },
    {
      keywords: ["mobile mechanic", "roadside"],
      phrase: "mobile repair",
      photo: "auto-mobile",
    },
  ],
};
