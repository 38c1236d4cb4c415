// Solo Akropolis on a board of 32 × 32 cells: a game, its placements and its turns.
//
// The rules are those of polis.akropolis.kernel, for solo games of the usual length without
// variants. Cities that reach the rim of the board are not built on beyond it.
#pragma once

#include <stdint.h>

// ---- The machine: what differs between a warp and a single lane

#ifdef __CUDACC__
#define DEVICE __device__ __forceinline__
#define DEVICE_CALL __device__ __noinline__
#define TABLE __constant__
#define UNROLL _Pragma("unroll")
#define UNROLL_BY_3 _Pragma("unroll 3")
#define NO_UNROLL _Pragma("unroll 1")
#define LANES 32
#define LANE (int)(threadIdx.x & 31)
#else
#define DEVICE inline
#define DEVICE_CALL inline
#define TABLE static const
#define UNROLL
#define UNROLL_BY_3
#define NO_UNROLL
#define LANES 1
#define LANE 0
#endif

#include "tables.h"  // written by tables.py: tiles, steps, and where each feature stands

#ifdef __CUDACC__
DEVICE void sync() { __syncwarp(); }
DEVICE void publish() { __threadfence_block(); }
DEVICE int lowest_bit(uint64_t bits) { return __ffsll((long long)bits) - 1; }
DEVICE void add_one(int *count) { atomicAdd(count, 1); }

// How many lanes before this one say yes, and how many in all.
DEVICE int count_before(bool yes, int &all) {
  uint32_t votes = __ballot_sync(~0u, yes);
  all = __popc(votes);
  return __popc(votes & ((1u << LANE) - 1));
}

// Gives every lane the highest value of all, and of equal ones that with the lowest key.
DEVICE void best_of_lanes(float &value, int &key) {
  for (int far = 16; far; far >>= 1) {
    float other = __shfl_xor_sync(~0u, value, far);
    int other_key = __shfl_xor_sync(~0u, key, far);
    if (other > value || (other == value && other_key < key)) { value = other; key = other_key; }
  }
}

// Whether any lane has something in a row of LANES bytes.
DEVICE bool any_in_row(const uint8_t *row) {
  const uint32_t *words = (const uint32_t *)row;
  uint32_t all = 0;
  UNROLL
  for (int k = 0; k < LANES / 4; k++) all |= words[k];
  return all != 0;
}
#else
DEVICE void sync() {}
DEVICE void publish() {}
DEVICE int lowest_bit(uint64_t bits) { return __builtin_ctzll(bits); }
DEVICE void add_one(int *count) { ++*count; }
DEVICE int count_before(bool yes, int &all) { all = yes; return 0; }
DEVICE void best_of_lanes(float &, int &) {}
DEVICE bool any_in_row(const uint8_t *row) { return *row != 0; }
#endif

DEVICE int least(int a, int b) { return a < b ? a : b; }

// ---- A game

#define ROWS 32  // the board's rows, each of as many cells: cell (q, r) is q + 16 + 32 (r + 16)
#define RIM 2    // cells at each side that are never built on
#define CELLS (ROWS * ROWS)
#define MOST_BUILT 96
#define MOST_PLACES 4  // tiles in the site
#define MOST_TRIANGLES 704  // random games come to about 150; more would be passed over
#define MOST_PLACEMENTS (3 * MOST_TRIANGLES)
#define METAGENES 2
#define CALLICRATES 3

// A board cell: level, hex, number of the tile on top, its number in the list of built cells, its
// kind (see pairs.py), and whether it touched the city while empty.
#define LEVEL(cell) ((cell) & 31)
#define HEX(cell) (((cell) >> 5) & 15)
#define TILE(cell) (((cell) >> 9) & 31)
#define INDEX(cell) (((cell) >> 16) & 63)
#define KIND(cell) (((cell) >> 22) & 31)
#define BORDER (1 << 30)

struct State {  // simulator.py knows the same order
  int board[CELLS];
  uint32_t occupied[ROWS], outside[ROWS];  // a bit a cell; outside: empty and not in a hole
  short built[MOST_BUILT];
  int built_length, laid, holes, stones, his_stones, turn, site_length, drawn, deck_length;
  int architect;  // 1, 2, 3 for Hippodamos, Metagenes, Callicrates
  int site[6];
  signed char deck[64];
  int pile[12];  // the Architect's hexes by kind
};

// ---- Chance

DEVICE uint64_t next_random(uint64_t &x) {  // splitmix64
  x += 0x9E3779B97F4A7C15ull;
  uint64_t z = x;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}

DEVICE int below(uint64_t &x, int n) {
  return (int)(((next_random(x) >> 32) * (uint64_t)n) >> 32);
}

// Moves the hidden tiles to the front by so many stacks; the first ones go to the end.
DEVICE void turn_hidden(State &s, int stacks) {
  signed char tiles[sizeof(s.deck)];
  int hidden = s.deck_length - s.drawn;
  for (int i = 0; i < hidden; i++) tiles[i] = s.deck[s.drawn + i];
  for (int i = 0; i < hidden; i++) s.deck[s.drawn + i] = tiles[(i + 3 * stacks) % hidden];
}

// Shuffles the hidden tiles. The low four bits of the seed tell by how many stacks to turn them
// then: seeds that differ only there, one for each stack, bring every tile into every stack once.
DEVICE void shuffle_hidden(State &s, uint64_t seed) {
  sync();
  if (LANE == 0) {
    uint64_t x = seed >> 4;
    next_random(x);
    for (int i = s.deck_length - 1; i > s.drawn; i--) {
      int j = s.drawn + below(x, i - s.drawn + 1);
      signed char tile = s.deck[i];
      s.deck[i] = s.deck[j];
      s.deck[j] = tile;
    }
    turn_hidden(s, (int)(seed & 15));
  }
  sync();
}

DEVICE void copy_state(State *to, const State *from) {
  uint32_t *a = (uint32_t *)to;
  const uint32_t *b = (const uint32_t *)from;
  for (int i = LANE; i < (int)(sizeof(State) / 4); i += LANES) a[i] = b[i];
  sync();
}

// ---- The ground

DEVICE bool has_bit(const uint32_t *rows, int p) { return rows[p >> 5] >> (p & 31) & 1; }
DEVICE void set_bit(uint32_t *rows, int p) { rows[p >> 5] |= 1u << (p & 31); }

// Spreads bits along a row, both ways, as far as the cells are empty.
DEVICE uint32_t fill_row(uint32_t bits, uint32_t empty) {
  bits &= empty;
  uint32_t up = bits, way_up = empty, down = bits, way_down = empty;
  UNROLL
  for (int by = 1; by < 32; by <<= 1) {
    up |= way_up & (up << by);
    way_up &= way_up << by;
    down |= way_down & (down >> by);
    way_down &= way_down >> by;
  }
  return up | down;
}

DEVICE void built_rows(const uint32_t *occupied, int &low, int &high) {
  low = ROWS - 1;
  high = 0;
  for (int r = 0; r < ROWS; r++)
    if (occupied[r]) {
      if (r < low) low = r;
      if (r > high) high = r;
    }
}

DEVICE bool spread(uint32_t &row, uint32_t reached, uint32_t empty) {
  uint32_t wider = fill_row(row | reached, empty);
  bool changed = wider != row;
  row = wider;
  return changed;
}

// Finds the empty cells that hang together with the rim.
DEVICE_CALL void flood(const uint32_t *occupied, uint32_t *outside) {
  int low, high;
  built_rows(occupied, low, high);
  for (int r = 0; r < ROWS; r++)
    outside[r] = r < low || r > high ? ~0u : fill_row(0x80000001u, ~occupied[r]);
  bool changed = true;
  while (changed) {
    changed = false;
    for (int r = low; r <= high; r++)
      changed |= spread(outside[r], outside[r - 1] | outside[r - 1] >> 1, ~occupied[r]);
    for (int r = high; r >= low; r--)
      changed |= spread(outside[r], outside[r + 1] | outside[r + 1] << 1, ~occupied[r]);
  }
}

// ---- Placements

// A triangle is a cell and a rotation of 1 or 2 (cell * 4 + rotation): a tile lies on it in three
// turns. A move is packed as place, cell and rotation.

DEVICE int pack(int place, int p, int rotation) { return place << 16 | p << 3 | rotation; }

DEVICE void unpack(int move, int &place, int &p, int &rotation) {
  place = move >> 16;
  p = (move >> 3) & (CELLS - 1);
  rotation = move & 7;
}

DEVICE void placement_of(int triangle, int turn, int &p, int &rotation) {
  p = triangle >> 2;
  rotation = triangle & 3;
  if (turn == 1) {
    p += STEPS[rotation];
    rotation += 2;
  } else if (turn == 2) {
    p += STEPS[rotation + 1];
    rotation = (rotation + 4) % 6;
  }
}

DEVICE bool fits(int a, int b, int c) {
  int la = LEVEL(a), lb = LEVEL(b), lc = LEVEL(c);
  if ((la | lb | lc) == 0) return ((a | b | c) & BORDER) != 0;
  return la && la == lb && la == lc && (TILE(a) != TILE(b) || TILE(a) != TILE(c));
}

DEVICE bool on_board(int p) {
  int q = p & 31, r = p >> 5;
  return q >= RIM && q < ROWS - RIM && r >= RIM && r < ROWS - RIM;
}

// Whether a tile may lie on a triangle and, if `loose` is not 0, is not too loose there.
DEVICE bool may_build(const State &s, int p, int rotation, int loose) {
  if (!on_board(p)) return false;
  int cells[3] = {p, p + STEPS[rotation], p + STEPS[rotation + 1]};
  int bottom = s.board[p];
  if (!on_board(cells[1]) || !on_board(cells[2])) return false;
  if (!fits(bottom, s.board[cells[1]], s.board[cells[2]])) return false;
  if (loose == 0 || LEVEL(bottom)) return true;
  int sides = 0;
  for (int k = 0; k < 6; k++)
    UNROLL
    for (int c = 0; c < 3; c++) sides += LEVEL(s.board[cells[c] + STEPS[k]]) != 0;
  return sides > loose;
}

// Lists the triangles to build on. If `loose` is not 0, those on the ground must touch the city
// along more sides than that, unless there are no others.
DEVICE int list_triangles(const State &s, int loose, short *triangles) {
  int low, high, count = 0;
  built_rows(s.occupied, low, high);
  int first = low - 2 < RIM ? RIM : low - 2, last = least(high + 3, ROWS - RIM);
  while (true) {
    for (int from = first * ROWS; from < last * ROWS; from += LANES)
      for (int rotation = 1; rotation <= 2; rotation++) {
        int p = from + LANE, more;
        bool ok = may_build(s, p, rotation, loose);
        int at = count + count_before(ok, more);
        if (ok && at < MOST_TRIANGLES) triangles[at] = (short)(p * 4 + rotation);
        count += more;
      }
    if (count > 0 || loose == 0) break;
    loose = 0;
  }
  sync();
  return least(count, MOST_TRIANGLES);
}

struct Lay {  // a tile about to be laid: its cells, what they become, and the stones it brings
  int cells[3], tops[3], gained;
  bool on_ground;
};

DEVICE Lay plan(const State &s, int tile, int p, int rotation) {
  Lay lay;
  lay.cells[0] = p;
  lay.cells[1] = p + STEPS[rotation];
  lay.cells[2] = p + STEPS[rotation + 1];
  lay.on_ground = LEVEL(s.board[p]) == 0;
  lay.gained = 0;
  UNROLL
  for (int k = 0; k < 3; k++) {
    int under = s.board[lay.cells[k]];
    int index = lay.on_ground ? s.built_length + k : INDEX(under);
    int level = LEVEL(s.board[p]) + 1, hex = TILE_HEXES[tile][k];
    lay.tops[k] = KIND_OF[hex][level] << 22 | index << 16 | (s.laid + 1) << 9 | hex << 5 | level;
    lay.gained += !lay.on_ground && HEX(under) == QUARRY;
  }
  return lay;
}

DEVICE Lay no_lay() { return Lay{{-1, -1, -1}, {0, 0, 0}, 0, false}; }

// How many stretches of the city a tile on the ground touches.
DEVICE int arcs_around(const State &s, int p, int rotation) {
  int touched = 0;
  for (int i = 0; i < 9; i++) touched |= (LEVEL(s.board[p + RING[rotation][i]]) != 0) << i;
  return ARCS[touched];
}

// ---- Turns

// Scores the Architect's tiles, whatever stones he has.
DEVICE int points_of_pile(const State &s, const int *count, int *values, int *stars) {
  int level = s.architect == CALLICRATES ? 2 : 1;
  int points = s.architect == METAGENES ? 2 * count[QUARRY] : 0;
  for (int k = 0; k < 5; k++) {
    values[k] = level * count[HOUSE + k];
    stars[k] = count[HOUSE_PLAZA + k] * STARS[k];
    points += values[k] * stars[k];
  }
  return points;
}

// The Architect takes the cheapest tile with a plaza if he can pay, or the first.
DEVICE int architects_choice(const int *site, int length, int stones) {
  int place = 0;
  while (place < length && !HAS_PLAZA[site[place]]) place++;
  return place == length || place > stones ? 0 : place;
}

// How many own turns there are after the one about to be made.
DEVICE int turns_left_after(const State &s) {
  int turns = s.deck_length - 1, next = s.turn + 2;
  return next < turns ? (turns - next + 1) / 2 : 0;
}

DEVICE int places_to_pay(const State &s) { return least(s.stones + 1, s.site_length); }

DEVICE bool is_over(const State &s) { return s.site_length == 1 && s.drawn == s.deck_length; }

DEVICE int take(State &s, int place) {
  int tile = s.site[place], length = s.site_length - 1;
  for (int i = place; i < length; i++) s.site[i] = s.site[i + 1];
  if (length == 1 && s.drawn < s.deck_length) {
    for (int i = 0; i < 3; i++) s.site[1 + i] = s.deck[s.drawn + i];
    s.drawn += 3;
    length += 3;
  }
  s.site_length = length;
  s.turn++;
  return tile;
}

DEVICE void lay_on_ground(State &s, const Lay &lay, int rotation) {
  s.holes += arcs_around(s, lay.cells[0], rotation) - 1;
  UNROLL
  for (int k = 0; k < 3; k++) {
    s.built[s.built_length + k] = lay.cells[k];
    set_bit(s.occupied, lay.cells[k]);
  }
  s.built_length += 3;
  for (int i = 0; i < 9; i++) {
    int near = lay.cells[0] + RING[rotation][i];
    if (LEVEL(s.board[near]) == 0) s.board[near] |= BORDER;
  }
  flood(s.occupied, s.outside);
}

// Makes a move; the Architect then takes his turn.
DEVICE void make(State &s, int move) {
  sync();
  if (LANE == 0) {
    int place, p, rotation;
    unpack(move, place, p, rotation);
    Lay lay = plan(s, take(s, place), p, rotation);
    if (lay.on_ground) lay_on_ground(s, lay, rotation);
    s.laid++;
    UNROLL
    for (int k = 0; k < 3; k++) s.board[lay.cells[k]] = lay.tops[k];
    s.stones += lay.gained - place;
    s.his_stones += place;
    int answer = architects_choice(s.site, s.site_length, s.his_stones);
    s.his_stones -= answer;
    int tile = take(s, answer);
    for (int h = 0; h < 3; h++) s.pile[TILE_HEXES[tile][h]]++;
  }
  sync();
}
