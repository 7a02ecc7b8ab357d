import {
  alter,
  type Alteration,
  type Draft,
  type Fault,
  type IncomingCall,
} from "@local-ads/sandbox/seams";
import { isArray, isObject, type JsonObject } from "@plumbline/contract";
import { concerns } from "../concerns.ts";
import { savingSites } from "./sites.ts";

/** Faults of mutations that change more than they name, although they are rejected or replayed, or not what they name. */
export const sideEffectFaults: readonly Fault[] = [
  {
    name: "rejected-creations-listed",
    breaks: ["error-400", "operation-create-campaign"],
    description: "Every rejected creation adds a campaign to the list.",
    ...alter(
      "respond",
      afterwards(
        ({ operation }, { outcome }) => isCreation(operation) && outcome === "rejected",
        addCopies,
      ),
    ),
  },
  {
    name: "replayed-creations-listed",
    breaks: ["common-key-replay", "operation-create-campaign"],
    description: "Every replayed creation adds a campaign to the list.",
    ...alter(
      "respond",
      afterwards(
        ({ operation }, { outcome }) => isCreation(operation) && outcome === "replayed",
        addCopies,
      ),
    ),
  },
  {
    name: "pause-pauses-all",
    breaks: ["state-campaign-pause", "operation-pause-campaign"],
    description: "A pause shows every campaign of the workspace as paused.",
    ...alter(
      "respond",
      afterwards(isExecuted({ pause_campaign: true }), (campaigns) =>
        campaigns.map((campaign) => ({ ...campaign, status: "paused" })),
      ),
    ),
  },
  {
    name: "launch-renames-others",
    breaks: ["state-campaign-launch", "campaign-name"],
    description: "A launch renames the oldest campaign.",
    ...alter("respond", afterwards(isExecuted({ launch_campaign: true }), renameLast)),
  },
  {
    name: "site-update-renames-campaign",
    breaks: ["update-site-updates", "campaign-name"],
    description: "An update of the site renames the oldest campaign.",
    ...alter("respond", afterwards(isExecuted({ update_site: true }), renameLast)),
  },
  {
    name: "draft-hides-campaign",
    breaks: ["operation-save-site-draft", "operation-list-campaigns"],
    description: "Every second draft hides the oldest campaign.",
    ...alter(
      "respond",
      afterwards(isExecuted({ save_site_draft: true }), (campaigns, count) =>
        count % 2 === 1 ? campaigns.slice(0, -1) : campaigns,
      ),
    ),
  },
  {
    name: "lone-tagline-ignored",
    breaks: ["update-site-updates", "update-site-tagline"],
    description: "A tagline is saved only together with another setting.",
    ...alter(
      "repositories",
      savingSites((site, before) => {
        const { tagline } = before.settings;
        const others = { ...site.settings, tagline };
        return JSON.stringify(others) === JSON.stringify(before.settings)
          ? { ...site, settings: others }
          : site;
      }),
    ),
  },
];

type Trigger = (call: IncomingCall, answer: Draft) => boolean;
type Change = (campaigns: readonly JsonObject[], count: number) => readonly JsonObject[];

/** Changes the listed campaigns of a credential after its first trigger. `count` is the number of triggers. */
function afterwards(isTrigger: Trigger, change: Change): Alteration<"respond"> {
  return (respond) => {
    const counts = new Map<string, number>();
    return (draft, call) => {
      const answer = respond(draft, call);
      const secret = call?.secret;
      if (!call || secret === undefined) return answer;
      const count = counts.get(secret) ?? 0;
      if (isTrigger(call, answer)) counts.set(secret, count + 1);
      if (count === 0 || answer.status >= 300 || !isListing(call)) return answer;
      return { ...answer, body: withCampaigns(answer, (campaigns) => change(campaigns, count)) };
    };
  };
}

function withCampaigns(
  { body }: Draft,
  change: (campaigns: readonly JsonObject[]) => readonly JsonObject[],
): JsonObject {
  const { campaigns, ...rest } = isObject(body) ? body : {};
  return { ...rest, campaigns: [...change(isArray(campaigns) ? campaigns.filter(isObject) : [])] };
}

function isListing({ operation }: IncomingCall): boolean {
  return concerns({ list_campaigns: true }, operation);
}

function isCreation(operation: IncomingCall["operation"]): boolean {
  return concerns({ create_campaign: true }, operation);
}

function isExecuted(table: Parameters<typeof concerns>[0]): Trigger {
  return ({ operation }, { outcome }) => outcome === "executed" && concerns(table, operation);
}

function addCopies(campaigns: readonly JsonObject[], count: number): readonly JsonObject[] {
  const copies = campaigns
    .slice(0, 1)
    .flatMap((campaign) =>
      Array.from({ length: count }, (_, index) => ({ ...campaign, id: nextTo(campaign, index) })),
    );
  return [...copies, ...campaigns];
}

/** An ID that differs from that of a campaign in its last digits. */
function nextTo({ id }: JsonObject, index: number): string {
  const text = typeof id === "string" ? id : "";
  return `${text.slice(0, -12)}${index.toString(16).padStart(12, "0")}`;
}

function renameLast(campaigns: readonly JsonObject[], count: number): readonly JsonObject[] {
  const last = campaigns.at(-1);
  return last === undefined
    ? []
    : [...campaigns.slice(0, -1), { ...last, name: `Renamed ${count}` }];
}
