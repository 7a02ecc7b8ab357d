import { html, render } from "htm/preact";
import { ClockBar } from "./clock-bar.js";
import { FaultList } from "./fault-list.js";
import { JobList } from "./job-list.js";
import { LogView } from "./log-view.js";
import { Notice } from "./notice.js";
import { SignIn } from "./sign-in.js";
import { service, start, token } from "./store.js";
import { TrafficPanel } from "./traffic-panel.js";
import { WorkspaceList } from "./workspace-list.js";
import { WorldPanel } from "./world-panel.js";

const sections = [
  ["log", "Log"],
  ["workspaces", "Workspaces"],
  ["faults", "Faults"],
  ["traffic", "Traffic"],
  ["jobs", "Jobs"],
  ["world", "World"],
];

function Console() {
  if (token.value === "") return html`<${SignIn} />`;
  return html`
    <a class="skip" href="#log">Skip to the log</a>
    <header>
      <h1>Sandbox console</h1>
      <p class="service">${service.value?.title} ${service.value?.version}</p>
      <${ClockBar} />
      <nav aria-label="Sections">
        ${sections.map(([id, name]) => html`<a key=${id} href=${`#${id}`}>${name}</a>`)}
      </nav>
    </header>
    <main>
      <${LogView} />
      <div class="panels">
        <${WorkspaceList} />
        <${FaultList} />
        <${TrafficPanel} />
        <${JobList} />
        <${WorldPanel} />
      </div>
    </main>
    <${Notice} />
  `;
}

const place = document.getElementById("console");
if (place !== null) render(html`<${Console} />`, place);
await start();
