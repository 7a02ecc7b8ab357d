import type { CampaignDetails } from "../../../state/repositories/campaign-repository.ts";
import type { Draw } from "../draw/draw.ts";
import { citiesIn } from "../draw/cities-in.ts";
import { capitalise, servicesOf, type Subject } from "../subject.ts";

/** Writes the name and the ads of a campaign for one service in one place, with some creatives of the workspace. */
export function writeCampaignCopy(
  subject: Subject,
  draw: Draw,
  creativeIds: readonly string[],
): CampaignDetails {
  const { phrase } = draw.pick("service", servicesOf(subject));
  const { city } = draw.pick("place", citiesIn(subject.states));
  return {
    name: `${capitalise(phrase)} in ${city}`,
    messages: [
      `${subject.displayName} does ${phrase} in and around ${city}. Ask for a written quote.`,
      `Looking for ${phrase}? Tell us what you need, and we tell you when we can come.`,
    ],
    headlines: [capitalise(phrase), `Local in ${city}`, "Ask for a written quote"],
    descriptions: ["Clear prices before any work starts.", `Serving ${city} and nearby.`],
    creativeIds: [...creativeIds],
    radiusMi: draw.whole("radius", 10, 40),
  };
}
