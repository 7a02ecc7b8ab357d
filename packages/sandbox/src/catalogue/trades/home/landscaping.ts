import type { Trade } from "../../trade.ts";

/** Listed without rules. */
export const landscaping: Trade = {
  vertical: {
    slug: "landscaping",
    label: "Landscaping",
    singular: "landscaper",
    locationKind: "service-area",
    compliance: null,
  },
  names: ["landscapers", "lawn care", "lawn service", "gardener", "yard work"],
  hints: ["lawn", "garden", "mulch", "sod", "mowing", "yard", "hedge"],
  specialties: [
    {
      keywords: ["mowing", "lawn mowing", "lawn maintenance", "grass cutting"],
      phrase: "lawn maintenance",
      photo: "landscaping-lawn",
    },
    {
      keywords: ["hardscape", "hardscaping", "paver", "patio", "retaining wall"],
      phrase: "patios and retaining walls",
      photo: "landscaping-hardscape",
    },
    {
      keywords: ["irrigation", "sprinkler", "drip system"],
      phrase: "irrigation and sprinklers",
      photo: "landscaping-irrigation",
    },
    {
      keywords: ["landscape design", "garden design", "planting"],
      phrase: "landscape design",
      photo: "landscaping-design",
    },
  ],
};
