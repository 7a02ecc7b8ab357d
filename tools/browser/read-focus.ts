import type { Page } from "playwright-core";

/** The element that has the focus. */
export interface Focus {
  /** Its kind and what names it; `body` where nothing has the focus. */
  readonly name: string;
  readonly isOutlined: boolean;
}

/** @see Focus */
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

/** No page has more stops than that: the keyboard is caught. */
const mostStops = 400;

/** Goes from one stop of the keyboard to the next, until it comes out of the page. Throws where it never does. */
export async function tabThrough(page: Page): Promise<readonly Focus[]> {
  const stops: Focus[] = [];
  while (stops.length < mostStops) {
    await page.keyboard.press("Tab");
    const stop = await readFocus(page);
    if (stop.name === "body") return stops;
    stops.push(stop);
  }
  throw new Error(`the keyboard does not come out of the page, and is at ${stops.at(-1)?.name}`);
}
