import type { WorkspacePlan } from "./world-options.ts";

const first: WorkspacePlan = {
  name: "Rivera Plumbing",
  age: 410,
  vertical: "plumbing",
  states: ["TX"],
  licences: { plumbingLicense: { TX: "M-12345" } },
  fundedCents: 1_000_000,
  leads: 137,
  creatives: 20,
  campaigns: {
    ready: 12,
    live: 6,
    paused: 3,
    preparing: 1,
    completed: 1,
    failed: 2,
    cancelled: 2,
  },
  site: "ahead",
  keys: "all",
};

/** The workspaces of the default world. The first lacks nothing, each of the others lacks one thing. */
export const defaultWorkspaces: readonly WorkspacePlan[] = [
  first,
  // A second business, to test that workspaces are isolated.
  {
    name: "Northside Roofing",
    age: 300,
    vertical: "roofing",
    states: ["FL", "TX"],
    leads: 41,
    campaigns: { ready: 3, live: 2, paused: 1, completed: 1 },
    site: "ahead",
  },
  {
    name: "Bluebonnet House Cleaning",
    ownedWith: "rivera-plumbing",
    age: 150,
    vertical: "house-cleaning",
    hasSubscription: false,
    fundedCents: 40_000,
    leads: 36,
    campaigns: { ready: 2, paused: 1 },
  },
  {
    name: "Harbor Electric",
    age: 130,
    vertical: "electrical",
    states: ["FL"],
    fundedCents: 0,
    leads: 28,
    campaigns: { ready: 2 },
  },
  // It has a licence in one of its two states.
  {
    name: "Summit Heating and Air",
    age: 110,
    vertical: "hvac",
    states: ["TX", "CA"],
    licences: { hvacLicense: { TX: "TACLA 54321" } },
    leads: 25,
    campaigns: { ready: 2, preparing: 1, paused: 1 },
  },
  // Its trade is on hold.
  {
    name: "Open Door Staging",
    age: 100,
    vertical: "home-staging",
    states: ["CO"],
    leads: 24,
    campaigns: { ready: 1 },
  },
  // Its trade has no rules.
  {
    name: "Green Acre Landscaping",
    age: 95,
    vertical: "landscaping",
    states: ["CO"],
    leads: 31,
    campaigns: { ready: 2, live: 1 },
  },
  {
    name: "First Coat Painting",
    age: 0,
    vertical: "painting",
    hasSubscription: false,
    fundedCents: 0,
    leads: 0,
    campaigns: {},
    site: "fresh",
  },
];
