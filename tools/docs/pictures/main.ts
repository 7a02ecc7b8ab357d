import { fileURLToPath } from "node:url";
import { launchBrowser } from "@plumbline-tools/browser/launch";
import { openTasksConsole, pictures, viewport } from "./open-tasks-console.ts";

/** Writes the pictures of the documentation. */
const browser = await launchBrowser();
for (const picture of pictures) {
  const page = await browser.newPage({ colorScheme: picture.scheme, viewport });
  const opened = await openTasksConsole(page, 4010);
  await opened.show(picture);
  await page.screenshot({
    path: fileURLToPath(new URL(`../../../${picture.file}`, import.meta.url)),
  });
  await opened.close();
}
await browser.close();
