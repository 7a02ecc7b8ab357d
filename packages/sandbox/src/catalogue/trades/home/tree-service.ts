import { sharedFields } from "../../shared-fields.ts";
import type { Trade } from "../../trade.ts";

export const treeService: Trade = {
  vertical: {
    slug: "tree-service",
    label: "Tree service",
    singular: "arborist",
    locationKind: "service-area",
    compliance: {
      launch: "go",
      platform: { googleSearch: true },
      adRules: [
        "Say certified arborist only with the certification that someone of the business holds.",
        "Do not advertise the removal of trees that need a permit as if none were needed.",
      ],
      avoid: ["no permit ever", "topping", "cheapest removal"],
      tenantFields: [
        {
          key: "treeLicense",
          label: "Tree care, arborist or contractor license number",
          askAt: "before-ads",
          why: "These states license or register who works on trees for others.",
          requiredIn: ["CA", "CT", "LA", "MD", "NJ"],
        },
        {
          key: "isaCertification",
          label: "ISA certification number",
          askAt: "onboarding",
          why: "The certificate of the International Society of Arboriculture may be named with its number.",
        },
        sharedFields.insured,
      ],
      disclosures: [
        { states: ["CA"], text: "Show the contractor license number in every ad." },
        { states: ["MD"], text: "Show the licensed tree expert's number." },
      ],
      notes: "An arborist's certificate is not a license; the two are asked for one by one.",
      sources: [
        "California Contractors State License Board",
        "Connecticut Department of Energy and Environmental Protection",
        "Maryland Department of Natural Resources",
        "New Jersey Board of Tree Experts",
        "Louisiana Department of Agriculture and Forestry",
      ],
    },
  },
  names: ["arborists", "tree care", "tree removal", "tree trimming", "tree cutting"],
  hints: ["tree", "stump", "branches", "limbs"],
  specialties: [
    {
      keywords: ["tree removal", "dead tree", "remove tree"],
      phrase: "tree removal",
      photo: "tree-removal",
    },
    {
      keywords: ["tree trimming", "tree pruning", "pruning"],
      phrase: "trimming and pruning",
      photo: "tree-trimming",
    },
    {
      keywords: ["stump grinding", "stump removal"],
      phrase: "stump grinding",
      photo: "tree-stump",
    },
    {
      keywords: ["fallen tree", "storm cleanup", "emergency tree"],
      phrase: "storm clean-up",
      photo: "tree-storm",
    },
  ],
};
