"use strict";
(function () {
  const find = (id) => document.getElementById(id);
  const data = JSON.parse(find("data").textContent);
  const picture = find("picture");
  const slider = find("slider");
  const now = find("now");
  const moves = Array.from(document.querySelectorAll("[data-ply]"));
  const last = data.positions.length - 1;
  let ply = -1;

  // A picture is a list of runs of lines: where a run begins, and how long it is.
  function drawn(n) {
    const runs = data.positions[n];
    let text = "";
    for (let i = 0; i < runs.length; i += 2) {
      text += data.lines.slice(runs[i], runs[i] + runs[i + 1]).join("\n") + "\n";
    }
    return text;
  }

  function said(n) {
    const move = moves[n];
    const remarks = document.querySelectorAll('[data-of="' + n + '"]');
    const words = Array.from(remarks, (r) => r.textContent);
    return [move.dataset.name + move.textContent].concat(words).join(" ");
  }

  function show(wanted) {
    const n = Math.min(Math.max(wanted, 0), last);
    if (n === ply) return;
    picture.innerHTML = drawn(n);
    moves.forEach((move, i) => {
      move.tabIndex = i === n ? 0 : -1;
      if (i === n) move.setAttribute("aria-current", "step");
      else move.removeAttribute("aria-current");
    });
    slider.value = n;
    slider.setAttribute("aria-valuetext", said(n));
    now.textContent = said(n);
    const list = find("moves");
    const move = moves[n];
    const top = move.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + move.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - list.clientHeight / 2;
    }
    if (ply >= 0) {
      try { history.replaceState(null, "", "#" + n); } catch (e) { /* a page without an address */ }
    }
    ply = n;
  }

  function goal(name) {
    return { first: 0, back: ply - 1, on: ply + 1, last: last }[name];
  }

  const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
  document.addEventListener("keydown", (event) => {
    const name = keys[event.key];
    if (!name || event.target === slider || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(goal(name));
    if (moves.includes(document.activeElement)) moves[ply].focus();
  });
  document.querySelectorAll("[data-go]").forEach((button) => {
    button.addEventListener("click", () => show(goal(button.dataset.go)));
  });
  slider.addEventListener("input", () => show(Number(slider.value)));
  moves.forEach((move, i) => move.addEventListener("click", (event) => {
    event.preventDefault();
    show(i);
  }));
  function address() {
    const found = /^#(\d{1,9})$/.exec(location.hash);
    return found ? Number(found[1]) : null;
  }
  addEventListener("hashchange", () => { if (address() !== null) show(address()); });
  const asked = address();
  show(asked === null ? data.first : asked);
})();
