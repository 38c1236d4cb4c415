// What the network sees of a position, and what every move is worth by it.
//
// Features, pairs and network are those of polis.akropolis.players: features.py, rival.py, pairs.py
// and network.py.
#pragma once

#ifdef __CUDACC__
#include <cuda_fp16.h>
#endif

#include "rules.h"

// ---- The network

#define CITY_FEATURES F_TURNS  // those that depend on the placement
#define REST_FEATURES (FEATURES - CITY_FEATURES)
// HIDDEN and SECOND, the units of the two layers, are in tables.h.
static_assert(HIDDEN % 32 == 0 && SECOND % 8 == 0, "so many units are added up at a time");

#ifdef __CUDACC__
typedef __half Rounded;  // half the room, and half as much to read
#else
typedef float Rounded;
#endif

struct Weights {
  const float *w1, *b1;
  const Rounded *pairs;  // they stay where they are: the caches hold those that are often needed
  const float *w2, *b2, *w3, *b3;
};

struct Network {  // in shared memory: what every placement needs
  Rounded w1[CITY_FEATURES * HIDDEN];
  alignas(16) Rounded w2[HIDDEN * SECOND];
  float b2[SECOND], w3[SECOND];
  float b3;
};

struct alignas(16) Desk {  // room to work in, for one warp
  State game;
  union {
    uint8_t features[CITY_FEATURES * LANES];
    int counts[PAIRS];  // of the pairs of a city, while there are no features
  };
  uint8_t used[CITY_FEATURES];  // which of them are not zero in every lane
  float rest_features[REST_FEATURES];
  float rest[HIDDEN];  // what they add to the first layer
  short triangles[MOST_TRIANGLES];
  int his_points, lead;
};

// ---- What the network sees of the city

struct City {  // a city, and a tile about to be laid that is not on the board yet
  const State &s;
  const Lay &lay;

  DEVICE int top(int p) const {
    if (p == lay.cells[0]) return lay.tops[0];
    if (p == lay.cells[1]) return lay.tops[1];
    return p == lay.cells[2] ? lay.tops[2] : s.board[p];
  }
  DEVICE int cell(int i) const {
    int new_one = i - s.built_length;
    if (new_one < 0) return s.built[i];
    return new_one == 0 ? lay.cells[0] : new_one == 1 ? lay.cells[1] : lay.cells[2];
  }
  DEVICE int length() const { return s.built_length + (lay.on_ground ? 3 : 0); }
};

struct Column {  // the features of one lane
  uint8_t *first;
  DEVICE uint8_t &operator[](int i) const { return first[i * LANES]; }
};

struct Sights {  // sets of built cells, a bit each; values by type; plazas by type, six bits each
  uint64_t houses, important, quarries;
  uint64_t may[4];  // where a house of the largest group, a market, barracks, a temple would count
  int values[5], plazas;
};

struct Company { int markets, gaps, edges; };  // what a cell has around it

DEVICE Company company_of(const City &city, const uint32_t *outside, int p) {
  Company company{};
  for (int k = 0; k < 6; k++) {
    int near = p + STEPS[k], top = city.top(near);
    company.markets += HEX(top) == MARKET;
    company.gaps += LEVEL(top) == 0;
    company.edges += LEVEL(top) == 0 && has_bit(outside, near);
  }
  return company;
}

DEVICE void describe_hex(
    const City &city, const uint32_t *outside, int i, Column f, Sights &seen) {
  int p = city.cell(i), top = city.top(p);
  int hex = HEX(top), level = LEVEL(top), row = least(level, 4) - 1;
  bool important = false;
  Company company = company_of(city, outside, p);
  seen.may[1] |= (uint64_t)(company.markets == 0) << i;
  seen.may[2] |= (uint64_t)(company.edges > 0) << i;
  seen.may[3] |= (uint64_t)(company.gaps == 0) << i;
  if (hex == HOUSE) {
    seen.houses |= 1ull << i;
  } else if (hex == MARKET) {
    important = company.markets == 0;
    seen.values[1] += important * level;
    f[F_MARKETS + 2 * row + important]++;
  } else if (hex == BARRACKS) {
    int edges = company.edges;
    important = edges > 0;
    seen.values[2] += important * level;
    f[F_BARRACKS + 4 * row + least(edges, 3)]++;
  } else if (hex == TEMPLE) {
    int gaps = company.gaps;
    important = gaps <= 1;
    seen.values[3] += gaps == 0 ? level : 0;
    f[F_TEMPLES + 4 * row + least(gaps, 3)]++;
  } else if (hex == GARDEN) {
    important = true;
    seen.values[4] += level;
    f[F_GARDENS + row]++;
  } else if (hex == QUARRY) {
    seen.quarries |= 1ull << i;
    f[F_QUARRIES + row]++;
  } else {
    int kind = hex - HOUSE_PLAZA;
    important = true;
    seen.plazas += 1 << 6 * kind;
    f[F_PLAZAS + 3 * kind + least(row, 2)]++;
  }
  seen.important |= (uint64_t)important << i;
}

// Takes the houses that hang together with the first of those left; returns their number and value.
DEVICE uint64_t take_group(const City &city, uint64_t &left, int &size, int &value) {
  uint64_t group = left & (~left + 1), front = group;
  left ^= group;
  size = value = 0;
  while (front) {
    int p = city.cell(lowest_bit(front));
    front &= front - 1;
    size++;
    value += LEVEL(city.top(p));
    for (int k = 0; k < 6; k++) {
      int near = city.top(p + STEPS[k]);
      uint64_t bit = HEX(near) == HOUSE ? left & 1ull << INDEX(near) : 0;
      left ^= bit;
      front |= bit;
      group |= bit;
    }
  }
  return group;
}

DEVICE void describe_houses(const City &city, Column f, Sights &seen) {
  uint64_t left = seen.houses, largest = 0;
  int best_rank = 0;
  while (left) {
    int size, value;
    uint64_t group = take_group(city, left, size, value);
    int rank = size << 10 | value;
    if (rank > best_rank) {
      best_rank = rank;
      largest = group;
      seen.values[0] = value;
    }
  }
  seen.important |= largest;
  seen.may[0] = largest;
  for (uint64_t houses = largest; houses; houses &= houses - 1) {
    int p = city.cell(lowest_bit(houses));
    for (int k = 0; k < 6; k++) {
      int near = city.top(p + STEPS[k]);
      if (LEVEL(near)) seen.may[0] |= 1ull << INDEX(near);
    }
  }
  for (uint64_t houses = seen.houses; houses; houses &= houses - 1) {
    int i = lowest_bit(houses);
    int level = LEVEL(city.top(city.cell(i)));
    f[F_HOUSES + 2 * (least(level, 4) - 1) + (int)(largest >> i & 1)]++;
  }
}

// Counts a place to build upwards, if these three cells are one, and what may be built there.
DEVICE void describe_spot(int a, int b, int c, Column f, const Sights &seen) {
  int level = LEVEL(a);
  if (LEVEL(b) != level || LEVEL(c) != level) return;
  if (TILE(b) == TILE(a) && TILE(c) == TILE(a)) return;
  int important = 0, quarries = 0, tops[3] = {a, b, c};
  UNROLL
  for (int k = 0; k < 3; k++) {
    important += (int)(seen.important >> INDEX(tops[k]) & 1);
    quarries += (int)(seen.quarries >> INDEX(tops[k]) & 1);
  }
  int row = least(level, 3) - 1, first = F_OPENINGS + OPENINGS * (3 * row + least(important, 2));
  f[F_SPOTS + SPOT_KINDS * row + SPOT_KIND[important][quarries]]++;
  uint64_t here = 1ull << INDEX(a) | 1ull << INDEX(b) | 1ull << INDEX(c);
  UNROLL
  for (int k = 0; k < 4; k++) f[first + k] += (seen.may[k] & here) != 0;
  f[first + 4] += (seen.may[0] & seen.may[2] & here) != 0;
}

DEVICE void describe_stones(int stones, Column f) {
  f[F_STONES] = stones;
  f[F_STONES + 1] = least(stones, 1);
  f[F_STONES + 2] = least(stones, 2);
  f[F_STONES + 3] = least(stones, 4);
}

// What is outside once the tile lies; `room` is used if that has to be found out anew.
DEVICE const uint32_t *outside_after(const State &s, const Lay &lay, int arcs, uint32_t *room) {
  if (arcs <= 1 || !has_bit(s.outside, lay.cells[0])) return s.outside;
  uint32_t occupied[ROWS];
  for (int r = 0; r < ROWS; r++) occupied[r] = s.occupied[r];
  UNROLL
  for (int k = 0; k < 3; k++) set_bit(occupied, lay.cells[k]);
  flood(occupied, room);
  return room;
}

// Writes the features of the city after a lay, but for the stones; returns its points without them.
DEVICE_CALL int describe_city(const State &s, const Lay &lay, int rotation, Column f) {
  for (int i = 0; i < CITY_FEATURES; i++) f[i] = 0;
  City city{s, lay};
  Sights seen{};
  uint32_t room[ROWS];
  int arcs = lay.on_ground ? arcs_around(s, lay.cells[0], rotation) : 1;
  const uint32_t *outside = outside_after(s, lay, arcs, room);
  int length = city.length();
  for (int i = 0; i < length; i++) describe_hex(city, outside, i, f, seen);
  describe_houses(city, f, seen);
  for (int i = 0; i < length; i++) {
    int p = city.cell(i), top = city.top(p), east = city.top(p + STEPS[2]);
    describe_spot(top, city.top(p + STEPS[1]), east, f, seen);
    describe_spot(top, city.top(p + STEPS[3]), east, f, seen);
  }
  f[F_GROUND] = length;
  f[F_GROUND + 1] = s.holes + arcs - 1;
  int total = 0;
  UNROLL
  for (int k = 0; k < 5; k++) {
    int stars = (seen.plazas >> 6 * k & 63) * STARS[k], points = seen.values[k] * stars;
    f[F_VALUES + k] = seen.values[k];
    f[F_STARS + k] = stars;
    f[F_POINTS + k] = least(points, 255);
    total += points;
  }
  return total;
}

// ---- What it sees beside the city

DEVICE void add_hexes(float *counts, int tile, float number) {
  for (int h = 0; h < 3; h++) counts[TILE_HEXES[tile][h] - 1] += number;
}

// Writes the features of the Architect's pile; returns his points.
DEVICE int describe_pile(const State &s, const int *count, int stones, float *f) {
  int values[5], stars[5], points = points_of_pile(s, count, values, stars);
  for (int k = 0; k < 5; k++) {
    f[PILE_VALUES + k] = values[k];
    f[PILE_STARS + k] = stars[k];
    f[PILE_POINTS + k] = values[k] * stars[k];
  }
  f[PILE_STONES] = stones;
  f[PILE_STONES + 1] = least(stones, 1);
  f[PILE_STONES + 2] = least(stones, 2);
  f[PILE_QUARRIES] = count[QUARRY];
  f[PILE_ARCHITECT + s.architect - 1] = 1;
  return points + stones;
}

// Writes the features from F_TURNS on, once the tile at `place` is paid for and he has answered;
// returns his points then.
DEVICE_CALL int describe_rest(const State &s, int place, float *features) {
  float *f = features - F_TURNS;
  for (int i = F_TURNS; i < FEATURES; i++) f[i] = 0;
  int left = turns_left_after(s);
  f[F_TURNS] = left;
  if (left < 4) f[F_TURNS + 1 + left] = 1;
  for (int i = s.drawn; i < s.deck_length; i++) add_hexes(f + F_TO_COME, s.deck[i], 1);
  int site[MOST_PLACES], length = 0;
  for (int i = 0; i < s.site_length; i++)
    if (i != place) {
      site[length++] = s.site[i];
      add_hexes(f + F_SITE, s.site[i], 1);
    }
  f[F_PLACES] = length;
  int stones = s.his_stones + place, count[12], answer = -1;
  for (int k = 0; k < 12; k++) count[k] = s.pile[k];
  if (length > 1) {  // else a new stack is laid out first, and nobody knows what he will take
    answer = architects_choice(site, length, stones);
    stones -= answer;
    f[PILE_ANSWERED] = 1;
    add_hexes(f + F_SITE, site[answer], -1);
    for (int h = 0; h < 3; h++) count[TILE_HEXES[site[answer]][h]]++;
  }
  int at = 0;
  for (int i = 0; i < length; i++)
    if (i != answer && at < ORDERED) add_hexes(f + F_ORDER + 11 * at++, site[i], 1);
  return describe_pile(s, count, stones, f);
}

// ---- What lies side by side

DEVICE int pair_of(int a, int b) {
  int high = a > b ? a : b;
  return high * (high + 1) / 2 + least(a, b);
}

// Counts the pairs of the city after a lay: each side of a built cell once.
DEVICE void count_pairs(Desk &desk, const Lay &lay) {
  sync();
  for (int i = LANE; i < PAIRS; i += LANES) desk.counts[i] = 0;
  sync();
  City city{desk.game, lay};
  for (int i = LANE; i < city.length(); i += LANES) {
    int p = city.cell(i), kind = KIND(city.top(p));
    for (int k = 0; k < 6; k++) {
      int other = KIND(city.top(p + STEPS[k]));
      if (other == 0 || k < 3) add_one(desk.counts + pair_of(kind, other));
    }
  }
  sync();
}

struct Base { float sums[HIDDEN / LANES]; };  // of every LANES-th unit, from this lane's on

// Adds up what the pairs of the city as it stands give the first layer.
DEVICE Base sum_pairs(Desk &desk, const Weights &weights) {
  count_pairs(desk, no_lay());
  Base base{};
  for (int pair = 0; pair < PAIRS; pair++) {
    int count = desk.counts[pair];
    if (count == 0) continue;
    UNROLL
    for (int k = 0; k < HIDDEN / LANES; k++)
      base.sums[k] += count * (float)weights.pairs[pair * HIDDEN + LANE + LANES * k];
  }
  sync();
  return base;
}

#define SIDES 15  // of the three cells of a tile

struct Changes { uint32_t pairs[SIDES]; };  // that of each side before, and << 16 that after

DEVICE uint32_t change(int before, int after, int other_before, int other_after) {
  return pair_of(before, other_before) | pair_of(after, other_after) << 16;
}

// Lists what a tile changes; a side between empty cells is pair 0, which weighs nothing. The three
// turns on a triangle list its sides in the same order, since lanes that need the same row at the
// same time read it once.
DEVICE Changes list_changes(const State &s, int triangle, int turn, const Lay &lay) {
  int p = triangle >> 2, rotation = triangle & 3;
  int cells[3] = {p, p + STEPS[rotation], p + STEPS[rotation + 1]};
  int first = KIND(lay.tops[0]), second = KIND(lay.tops[1]), third = KIND(lay.tops[2]);
  int after[3] = {
      turn == 0 ? first : turn == 1 ? third : second,
      turn == 0 ? second : turn == 1 ? first : third,
      turn == 0 ? third : turn == 1 ? second : first};
  int before[3] = {KIND(s.board[cells[0]]), KIND(s.board[cells[1]]), KIND(s.board[cells[2]])};
  Changes changes;
  UNROLL
  for (int c = 0; c < 3; c++) {
    UNROLL
    for (int k = 0; k < 4; k++) {
      int other = KIND(s.board[cells[c] + STEPS[rotation + 2 + 2 * c + k]]);
      changes.pairs[4 * c + k] = change(before[c], after[c], other, other);
    }
    int next = (c + 1) % 3;
    changes.pairs[12 + c] = change(before[c], after[c], before[next], after[next]);
  }
  return changes;
}

// Adds the differences between eight weights and eight others to as many sums.
DEVICE void add_eight(float *sums, const Rounded *before, const Rounded *after) {
#ifdef __CUDACC__
  uint4 less = __ldg((const uint4 *)before), more = __ldg((const uint4 *)after);
  const __half2 *minus = (const __half2 *)&less, *plus = (const __half2 *)&more;
  UNROLL
  for (int j = 0; j < 4; j++) {
    float2 both = __half22float2(__hsub2(plus[j], minus[j]));
    sums[2 * j] += both.x;
    sums[2 * j + 1] += both.y;
  }
#else
  for (int j = 0; j < 8; j++) sums[j] += after[j] - before[j];
#endif
}

// Adds what a change makes of 32 units from this one on.
DEVICE void add_change(float *sums, uint32_t pairs, const Rounded *weights, int from) {
  const Rounded *before = weights + (pairs & 0xffff) * HIDDEN + from;
  const Rounded *after = weights + (pairs >> 16) * HIDDEN + from;
  UNROLL
  for (int j = 0; j < 32; j += 8) add_eight(sums + j, before + j, after + j);
}

// ---- Values

// Prepares the first layer with what is the same for all placements of a tile; returns his points.
DEVICE int prepare_place(Desk &desk, int place, const Weights &weights, const Base &base) {
  sync();
  if (LANE == 0) desk.his_points = describe_rest(desk.game, place, desk.rest_features);
  sync();
  UNROLL
  for (int k = 0; k < HIDDEN / LANES; k++) {
    int j = LANE + LANES * k;
    float sum = weights.b1[j] + base.sums[k];
    for (int i = 0; i < REST_FEATURES; i++) {
      float x = desk.rest_features[i];
      if (x != 0) sum += x * weights.w1[(CITY_FEATURES + i) * HIDDEN + j];
    }
    desk.rest[j] = sum;
  }
  sync();
  return desk.his_points;
}

DEVICE int list_used(Desk &desk) {
  int count = 0;
  for (int from = 0; from < CITY_FEATURES; from += LANES) {
    int i = from + LANE, more;
    bool used = i < CITY_FEATURES && any_in_row(desk.features + i * LANES);
    int at = count + count_before(used, more);
    if (used) desk.used[at] = i;
    count += more;
  }
  return count;
}

// Adds x times some weights to as many sums.
template <int NUMBER>
DEVICE void add_row(float *sums, float x, const Rounded *weights) {
#ifdef __CUDACC__
  const uint4 *eight = (const uint4 *)weights;
  UNROLL
  for (int j = 0; j < NUMBER / 8; j++) {
    uint4 loaded = eight[j];
    const __half2 *two = (const __half2 *)&loaded;
    UNROLL
    for (int k = 0; k < 4; k++) {
      float2 w = __half22float2(two[k]);
      sums[8 * j + 2 * k] += x * w.x;
      sums[8 * j + 2 * k + 1] += x * w.y;
    }
  }
#else
  for (int j = 0; j < NUMBER; j++) sums[j] += x * weights[j];
#endif
}

// Returns the points still expected by each lane's features and changes.
DEVICE float to_go(
    Desk &desk, const Network &network, const Weights &weights, const Changes &changes) {
  sync();
  int used = list_used(desk);
  sync();
  float second[SECOND];
  UNROLL
  for (int k = 0; k < SECOND; k++) second[k] = network.b2[k];
  NO_UNROLL
  for (int from = 0; from < HIDDEN; from += 32) {  // as many units as the registers hold
    float hidden[32];
    UNROLL
    for (int j = 0; j < 32; j++) hidden[j] = desk.rest[from + j];
    NO_UNROLL
    for (int u = 0; u < used; u++) {
      int i = desk.used[u];
      add_row<32>(hidden, (float)desk.features[i * LANES + LANE], network.w1 + i * HIDDEN + from);
    }
    UNROLL_BY_3
    for (int c = 0; c < SIDES; c++) add_change(hidden, changes.pairs[c], weights.pairs, from);
    UNROLL
    for (int j = 0; j < 32; j++)
      add_row<SECOND>(second, hidden[j] > 0 ? hidden[j] : 0, network.w2 + (from + j) * SECOND);
  }
  float mean = network.b3;
  UNROLL
  for (int k = 0; k < SECOND; k++) mean += (second[k] > 0 ? second[k] : 0) * network.w3[k];
  sync();
  return mean * POINTS_PER_UNIT;
}

#define NOTHING -1e30f
#define NO_KEY (1 << 30)

// A key is place * MOST_PLACEMENTS + 3 * triangle + turn: where the move's value is written.
DEVICE int move_of(const Desk &desk, int key) {
  int place = key / MOST_PLACEMENTS, i = key % MOST_PLACEMENTS, p, rotation;
  placement_of(desk.triangles[i / 3], i % 3, p, rotation);
  return pack(place, p, rotation);
}

// Values every move, and writes the values if there is room; returns the best move and its value.
DEVICE int value_moves(
    Desk &desk, const Network &network, const Weights &weights, int loose, float *values,
    float &best, int &triangles) {
  State &s = desk.game;
  triangles = list_triangles(s, loose, desk.triangles);
  int count = 3 * triangles, left = turns_left_after(s), best_key = NO_KEY;
  best = NOTHING;
  Base base = sum_pairs(desk, weights);
  for (int place = 0; place < places_to_pay(s); place++) {
    int his_points = prepare_place(desk, place, weights, base);
    for (int from = 0; from < count; from += LANES) {
      bool idle = from + LANE >= count;  // a lane without a placement values the last one too
      int i = idle ? count - 1 : from + LANE, p, rotation;
      placement_of(desk.triangles[i / 3], i % 3, p, rotation);
      Lay lay = plan(s, s.site[place], p, rotation);
      Column f{desk.features + LANE};
      int points = describe_city(s, lay, rotation, f), stones = s.stones - place + lay.gained;
      describe_stones(stones, f);
      Changes changes = list_changes(s, desk.triangles[i / 3], i % 3, lay);
      float more = to_go(desk, network, weights, changes);
      float value = (float)(points + stones - his_points) + (left > 0 ? more : 0);
      int key = place * MOST_PLACEMENTS + i;
      if (!idle && values) values[key] = value;
      if (!idle && value > best) { best = value; best_key = key; }
    }
  }
  best_of_lanes(best, best_key);
  return move_of(desk, best_key);
}

// The lead over the Architect as things stand.
DEVICE int lead(Desk &desk) {
  sync();
  if (LANE == 0) {
    const State &s = desk.game;
    int values[5], stars[5];
    int mine = describe_city(s, no_lay(), 0, Column{desk.features}) + s.stones;
    desk.lead = mine - points_of_pile(s, s.pile, values, stars) - s.his_stones;
  }
  sync();
  int lead = desk.lead;
  sync();
  return lead;
}
