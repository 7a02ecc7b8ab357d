import type { Page } from "playwright-core";

/** The focused element. */
export interface Focus {
  /** Its tag and its accessible name; `body` if no element has the focus. */
  readonly name: string;
  readonly isOutlined: boolean;
}

/** Reads which element has the focus and how it shows it. */
export function readFocus(page: Page): Promise<Focus> {
  return page.evaluate(`(() => {
    const element = document.activeElement ?? document.body;
    const kind = element.tagName.toLowerCase();
    const name = element.getAttribute("aria-label") ?? (element.id || element.role || element.textContent.trim());
    return {
      name: kind === "body" ? kind : kind + " " + name,
      isOutlined: getComputedStyle(element).outlineStyle !== "none",
    };
  })()`);
}

/** More stops than any page has: the focus cannot leave the page. */
const mostStops = 400;

/** Presses Tab until the focus leaves the page and returns the stops. Throws if it does not leave. */
export async function tabThrough(page: Page): Promise<readonly Focus[]> {
  const stops: Focus[] = [];
  while (stops.length < mostStops) {
    await page.keyboard.press("Tab");
    const stop = await readFocus(page);
    if (stop.name === "body") return stops;
    stops.push(stop);
  }
  throw new Error(`The focus does not leave the page. Last stop: ${stops.at(-1)?.name}`);
}
