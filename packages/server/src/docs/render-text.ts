import { html } from "hono/html";
import type { Markup } from "./markup.ts";

/**
 * Renders a description: paragraphs, headings, lists, code, emphasis and links of CommonMark. Pictures become links, and HTML is
 * shown as text, so that a document cannot load or run anything.
 */
export async function renderText(text: string | undefined): Promise<Markup> {
  const blocks = (text ?? "")
    .trim()
    .split(/\n\s*\n/)
    .filter((block) => block !== "");
  return html`${await Promise.all(blocks.map(renderBlock))}`;
}

async function renderBlock(block: string): Promise<Markup> {
  const heading = /^#{1,6}\s+(?<title>.*)$/s.exec(block)?.groups?.["title"];
  if (heading !== undefined) return html`<p class="heading">${await renderLine(heading)}</p>`;
  if (!/^\s*[-*]\s/.test(block)) return html`<p>${await renderLine(block)}</p>`;
  const items = block.split(/^\s*[-*]\s+/m).slice(1);
  const lines = await Promise.all(items.map(renderLine));
  return html`<ul>
    ${lines.map((line) => html`<li>${line}</li>`)}
  </ul>`;
}

const inline = /(`[^`]+`)|\*\*([^*]+)\*\*|!?\[([^\]]*)\]\((\S+?)\)/;

async function renderLine(line: string): Promise<Markup> {
  const found = inline.exec(line);
  if (found === null) return html`${line}`;
  const [whole, code, strong, label, target] = found;
  const before = line.slice(0, found.index);
  const rest = await renderLine(line.slice(found.index + whole.length));
  if (code !== undefined) return html`${before}<code>${code.slice(1, -1)}</code>${rest}`;
  if (strong !== undefined) return html`${before}<strong>${strong}</strong>${rest}`;
  return /^(?:https?:|[#/])/.test(target ?? "")
    ? html`${before}<a href="${target}">${label || target}</a>${rest}`
    : html`${before}${label}${rest}`;
}
