// A table that is closed to this phone: hands that were never sent are still here, and can be copied.

import { handOver } from "../scoring/hand_over.js";
import { queueOf } from "../scoring/queue.js";

const table = /^\/games\/\d+\//.exec(location.pathname)?.[0];
const place = document.getElementById("left-hands");

async function show() {
  if (!table || !place) return;
  const hands = (await queueOf(table).all()).filter(({ halt }) => halt?.became !== "conflict");
  if (hands.length === 0) return;
  place.hidden = false;
  handOver(hands, table);
}
show();
