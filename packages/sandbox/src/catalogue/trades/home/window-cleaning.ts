import type { Trade } from "../../trade.ts";

/** Listed without rules. */
export const windowCleaning: Trade = {
  vertical: {
    slug: "window-cleaning",
    label: "Window cleaning",
    singular: "window cleaner",
    locationKind: "service-area",
    compliance: null,
  },
  names: ["window washing", "window washer", "pressure washing", "power washing"],
  hints: ["windows", "squeegee"],
  specialties: [
    {
      keywords: ["residential windows", "house windows"],
      phrase: "windows of homes",
      photo: "windows-residential",
    },
    {
      keywords: ["storefront windows", "commercial windows"],
      phrase: "storefront windows",
      photo: "windows-storefront",
    },
    {
      keywords: ["gutter cleaning"],
      phrase: "gutter cleaning",
      photo: "windows-gutters",
    },
    {
      keywords: ["pressure washing", "power washing"],
      phrase: "pressure washing",
      photo: "windows-pressure-washing",
    },
  ],
};
