import { customProperties, dark, light } from "./palette.ts";

/** The page's style sheet. */
export const pageStyle: string = `
:root{color-scheme:light dark;${customProperties(light)}
--sans:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Liberation Sans",Arial,sans-serif;
--mono:ui-monospace,"SF Mono",SFMono-Regular,Menlo,Consolas,"Liberation Mono","DejaVu Sans Mono",monospace}
@media (prefers-color-scheme:dark){:root{${customProperties(dark)}}}
:root[data-colours=light]{color-scheme:light;${customProperties(light)}}
:root[data-colours=dark]{color-scheme:dark;${customProperties(dark)}}
[hidden]{display:none!important}
*{box-sizing:border-box}
html{scroll-padding-top:3.25rem;-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--text);font:14px/1.5 var(--sans);font-variant-numeric:tabular-nums}
.wrap{max-width:72rem;margin:0 auto;padding:0 1.5rem}
a{color:var(--link);text-underline-offset:.15em;text-decoration-thickness:1px}
:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:2px}
code,pre,kbd,.mono{font-family:var(--mono);font-size:12.5px}
code{overflow-wrap:anywhere}
h1,h2,h3,h4,h5,p,dl,dd,ul,ol,figure{margin:0;padding:0}
h1{font-size:20px;line-height:1.3;font-weight:650;letter-spacing:-.01em}
h2{font-size:16px;line-height:1.3;font-weight:650;letter-spacing:-.005em}
h3{font-size:14px;font-weight:650}
h3.label{font-size:12px;font-weight:600;color:var(--quiet)}
.quiet{color:var(--quiet)}
.count{color:var(--quiet);font-weight:400;margin-left:.35em}
.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip-link{position:absolute;left:-999rem;top:0;z-index:9;background:var(--page);padding:.5rem 1rem}
.skip-link:focus{left:1rem}
header.top{padding:2rem 0 1.5rem}
.identity{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:baseline;justify-content:space-between}
.identity h1{flex:1 1 auto}
.colours,.filter{display:none;font-size:12px;color:var(--quiet)}
.js .colours{display:inline-flex;gap:.4em;align-items:center}
.js .filter{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:center;margin:0 0 .75rem}
select,input{font:inherit;font-size:12px;color:var(--text);background:var(--page);border:1px solid var(--edge);border-radius:4px;padding:.15rem .35rem;min-height:1.6rem}
input{flex:1 1 12rem;max-width:26rem;min-width:0}
.identity .version{font-weight:400;color:var(--quiet)}
.verdict{margin-top:1.25rem;padding:.875rem 1.125rem;border-left:4px solid;border-radius:3px}
.verdict strong{display:block;font-size:22px;line-height:1.3;font-weight:650;letter-spacing:-.012em}
.verdict p{color:var(--text)}
.verdict ul{margin:.375rem 0 0 1.125rem;color:var(--text)}
.verdict.conforms{color:var(--good);background:var(--good-soft)}
.verdict.findings{color:var(--bad);background:var(--bad-soft)}
.verdict.inconclusive{color:var(--warn);background:var(--warn-soft)}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(6.75rem,1fr));gap:1rem 1.5rem;margin-top:1.5rem}
.figures dt{font-size:12px;color:var(--quiet)}
.figures dd{font-size:18px;line-height:1.35;font-weight:600;letter-spacing:-.01em}
.figures dd small{display:block;font-size:12px;line-height:1.45;font-weight:400;letter-spacing:0;color:var(--quiet)}
.stack{height:10px;margin:.25rem 0 .5rem}
.share-broken{fill:var(--bad-solid);background:var(--bad-solid);color:var(--on-solid)}
.share-proven{fill:var(--good);background:var(--good);color:var(--page)}
.share-unseen{fill:var(--warn-soft);background:var(--warn-soft);color:var(--warn)}
.share-uncheckable{fill:var(--line);background:var(--line);color:var(--text)}
#ledger .swatch{width:.75rem;height:.75rem;vertical-align:-.05em}
#ledger .legend{margin:0 0 1rem}
.statements li{padding:.375rem 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
.statements li:last-child{border-bottom:0}
.source{font-size:12px;overflow-wrap:anywhere}
.facts .statement code{font-size:11.5px}
.assurance{grid-column:span 2}
.bar{display:block;width:100%;height:6px;margin:.375rem 0 .25rem;border-radius:3px;overflow:hidden}
.bar .track{fill:var(--line)}.bar .fill{fill:var(--good)}
nav.sections{position:sticky;top:0;z-index:5;background:var(--page);border-block:1px solid var(--line)}
nav.sections .wrap{display:flex;gap:1.25rem;align-items:center;overflow-x:auto;scrollbar-width:none}
nav.sections a{padding:.625rem 0;color:var(--text);text-decoration:none;white-space:nowrap}
nav.sections a:hover{color:var(--link)}
main section.part{padding:1.75rem 0 .5rem}
main section.part>h2{margin-bottom:.75rem}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.375rem .75rem .375rem 0;border-bottom:1px solid var(--line)}
thead th{font-size:12px;font-weight:600;color:var(--quiet);vertical-align:bottom;white-space:nowrap}
td.n,th.n{text-align:right;white-space:nowrap}
.matrix th[scope=row]{font-weight:400;min-width:9rem}
.matrix th[scope=row] a{color:inherit;text-decoration:none;overflow-wrap:anywhere}
.matrix th[scope=row] a:hover{text-decoration:underline}
.matrix th,.matrix td{padding-block:.25rem;vertical-align:middle}
.matrix thead th{vertical-align:bottom;padding-bottom:.5rem}
.matrix td.cell,.matrix th.family{width:6.25rem;padding-right:.25rem;text-align:center}
.matrix.many td.cell,.matrix.many th.family{width:3.5rem;min-width:3rem}
.matrix.many th.family{text-align:left;height:5.75rem;vertical-align:bottom}
.matrix.many th.family span{writing-mode:vertical-rl;transform:rotate(180deg);margin-left:.9rem}
.matrix .share{white-space:nowrap;width:7.5rem;padding-left:1rem}
.matrix tbody tr:hover{background:var(--panel)}
.verb{display:inline-block;min-width:4em;font-size:11.5px;color:var(--quiet)}
.cell a,.cell span.empty{position:relative;display:flex;align-items:center;justify-content:center;gap:.3em;min-height:1.75rem;min-width:2rem;border-radius:3px;text-decoration:none;font-size:12.5px;line-height:1}
.cell a:hover{box-shadow:0 0 0 1px var(--edge)}
.state-passed{color:var(--good);background:var(--good-soft)}
.state-failed{color:var(--on-solid);background:var(--bad-solid);font-weight:650}
.state-advice{color:var(--warn);background:var(--warn-soft);font-weight:600}
.state-skipped{color:var(--quiet);background:var(--panel);border:1px dashed var(--edge)}
.state-none{color:var(--quiet)}
.legend{display:flex;flex-wrap:wrap;gap:.375rem 1.25rem;margin-top:.75rem;font-size:12px;color:var(--quiet)}
.swatch{display:inline-flex;align-items:center;justify-content:center;width:1.5rem;height:1.125rem;margin-right:.4em;border-radius:3px;font-size:11px;line-height:1;vertical-align:-.15em}
details>summary{cursor:pointer;list-style:none}
details>summary::-webkit-details-marker{display:none}
details>summary::before{content:"";display:inline-block;flex:none;width:.4em;height:.4em;margin:0 .6em .12em .1em;border:solid var(--quiet);border-width:0 1.5px 1.5px 0;transform:rotate(-45deg)}
details[open]>summary::before{transform:rotate(45deg);margin-bottom:.25em}
.finding,.operation{border:1px solid var(--line);border-radius:5px;margin-bottom:.625rem}
.finding>summary,.operation>summary{display:flex;align-items:baseline;gap:.5rem;padding:.5rem .875rem}
.finding>summary::before,.operation>summary::before{margin-right:.1em;align-self:center}
.finding>summary:hover,.operation>summary:hover{background:var(--panel)}
.finding>summary .where{flex:1;min-width:0;overflow-wrap:anywhere}
.finding>summary .check{color:var(--quiet);text-align:right;overflow-wrap:anywhere;max-width:45%}
.finding>summary b,.finding>summary .place,.finding>summary .extent{display:block}
.finding>summary b{font-weight:650}
.finding>summary .extent{color:var(--quiet)}
.places .finding{margin-bottom:.25rem}
.places h3{margin:.875rem 0 .375rem}
.more{margin-top:.75rem}
.more>summary{color:var(--link);overflow-wrap:anywhere}
.more>.finding:first-of-type{margin-top:.5rem}
.finding .inside,.operation .inside{padding:.25rem .875rem .875rem;border-top:1px solid var(--line)}
.finding:target,.operation:target{border-color:var(--link)}
.pill{flex:none;padding:.1rem .45rem;border-radius:3px;font-size:11.5px;line-height:1.4;font-weight:650}
.pill.must{color:var(--on-solid);background:var(--bad-solid)}
.pill.known{color:var(--text);background:var(--line)}
.pill.gap{color:var(--text);background:var(--line)}
.pill.advice{color:var(--warn);background:var(--warn-soft)}
.facts{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.3rem 1rem;margin:.625rem 0 .875rem}
.facts dt{color:var(--quiet)}
.facts dd{overflow-wrap:anywhere}
.facts .expected{color:var(--good)}.facts .found{color:var(--bad)}
.facts .expected,.facts .found{font-weight:600}
.exchange{margin:.875rem 0}
.exchange figcaption{margin-bottom:.375rem}
.number{color:var(--quiet)}
.pair{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:.75rem}
.pair h3,.command h3{margin-bottom:.25rem}
pre{margin:0;padding:.625rem .75rem;background:var(--panel);border-radius:4px;line-height:1.55;max-height:22rem;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere;tab-size:2}
pre code{overflow-wrap:inherit}
.name{color:var(--quiet)}
pre mark .name{color:inherit}
mark{background:var(--mark);color:var(--text);border-radius:2px;padding:.1em .15em;margin:0 -.15em;-webkit-box-decoration-break:clone;box-decoration-break:clone}
mark.missing{outline:1px dashed var(--edge)}
.gap{color:var(--quiet);font-style:italic}
.command{position:relative;margin-top:.75rem}
.command .row{display:flex;justify-content:space-between;align-items:baseline;gap:1rem;margin-bottom:.25rem}
.command pre{white-space:pre;overflow-wrap:normal}
button{display:none;font:inherit;font-size:12px;color:var(--link);background:none;border:1px solid var(--line);border-radius:4px;padding:.125rem .55rem;cursor:pointer}
button:hover{border-color:var(--edge)}
.js button{display:inline-block}
.tools{margin-left:auto;display:flex;gap:.5rem}
.checks td:first-child{white-space:nowrap}
.checks .state{display:inline-block;min-width:4.75em;padding:.05rem .4rem;border-radius:3px;font-size:12px;text-align:center}
.clauses{margin-top:.75rem}
.clauses ul,.plain{list-style:none;padding:0;margin:.375rem 0 0}
.clauses li{padding:.125rem 0;overflow-wrap:anywhere}
.operation>summary .where{flex:1;min-width:0;overflow-wrap:anywhere}
.reason{padding:.625rem 0;border-bottom:1px solid var(--line)}
.reason:last-child{border-bottom:0}
.reason h3 code{font-size:13px}
.reason details{margin-top:.25rem}
.reason li{padding:.0625rem 0}
.statuses{max-width:36rem}
.statuses td.meter{width:60%}
.statuses svg{display:block;width:100%;height:10px;margin-top:.35em}
.statuses .fill-2,.statuses .fill-1,.statuses .fill-3{fill:var(--good)}.statuses .fill-4{fill:var(--edge)}.statuses .fill-5,.statuses .fill-0{fill:var(--bad)}
.none-yet{color:var(--quiet)}
footer{margin-top:1.5rem;padding:1rem 0 2.5rem;border-top:1px solid var(--line);color:var(--quiet);font-size:12px}
@media (max-width:44rem){
.wrap{padding:0 1rem}
header.top{padding:1.25rem 0 1.25rem}
.figures{grid-template-columns:1fr 1fr;gap:.875rem 1rem}
.pair{grid-template-columns:minmax(0,1fr)}
.finding>summary{flex-wrap:wrap}
.finding>summary .where{flex-basis:70%}
.finding>summary .check{flex-basis:100%;text-align:left;padding-left:1.2rem}
.matrix th.family,.matrix td.cell,.matrix.many th.family,.matrix.many td.cell{width:2.5rem;min-width:2.25rem;padding-right:.1875rem}
.matrix th.family span,.matrix.many th.family span{writing-mode:vertical-rl;transform:rotate(180deg);text-align:left;margin-left:.5rem}
.matrix th[scope=row],.matrix thead th:first-child{position:sticky;left:0;z-index:1;background:var(--page)}
.matrix th[scope=row]{min-width:7rem;max-width:8rem;padding-right:.375rem;line-height:1.35}
.matrix .verb{display:block}
.matrix .share{display:none}
.matrix th[scope=row] code{font-size:12px}
.cell a,.cell span.empty{flex-direction:column;gap:.1em;min-height:2.25rem}
.facts{grid-template-columns:minmax(0,1fr);gap:0}
.facts dd{margin-bottom:.375rem}
.checks .wide{display:none}
.tools{display:none}
nav.sections .wrap{gap:1rem}
}
@media print{
:root,:root[data-colours]{color-scheme:light;${customProperties(light)}}
body{font-size:10pt}
nav.sections,.js .colours,.js .filter,button,.js button,.skip-link{display:none}
pre{max-height:none;border:1px solid var(--line)}
.scroll{overflow:visible}
details::details-content{display:block;content-visibility:visible;height:auto}
.finding,.exchange,.reason,tr{break-inside:avoid}
*{-webkit-print-color-adjust:exact;print-color-adjust:exact}
}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
`;
