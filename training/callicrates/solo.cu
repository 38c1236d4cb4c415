// Solo Akropolis against an Architect on a GPU: values of moves, and games played on by them.
//
// One warp holds one game, and each of its lanes values another placement. Compiled without nvcc
// this is the same program for the processor, where a warp has a single lane. check.py holds it to
// the kernel of the package.
#include "valuing.h"

// ---- Jobs: the same for each of many games, or for many moves

enum Kind { BEST_MOVES, LOOK_AHEAD, APPLY, NOTES, LEADS };

struct Job {  // simulator.py knows the same order
  int kind, tasks, best, random, loose, turns;
  uint64_t seed;
  const State *states;
  const int *source;     // the state that each move is made in
  const int *chosen;     // the moves; a negative one stands for none
  const int64_t *seeds;  // the shuffles of the hidden tiles; 0 leaves them as they lie
  float *scratch;
  State *results;
  int *moves;
  float *values;
  uint8_t *notes;
  int *points;
};

#define SCRATCH (MOST_PLACES * MOST_PLACEMENTS)  // the values of one position
#define NO_MOVE -1
#define NO_VALUE -1e6f

DEVICE int highest(const float *values, int total, int count, float &best) {
  int key = NO_KEY;
  best = NOTHING;
  for (int i = LANE; i < total; i += LANES) {
    int here = (i / count) * MOST_PLACEMENTS + i % count;
    if (values[here] > best) { best = values[here]; key = here; }
  }
  best_of_lanes(best, key);
  return key;
}

DEVICE int any_left(const float *values, int total, int count, uint64_t &x, float &value) {
  for (int attempt = 0; attempt < 8; attempt++) {
    int i = below(x, total), here = (i / count) * MOST_PLACEMENTS + i % count;
    value = values[here];
    if (value > NOTHING) return here;
  }
  return NO_KEY;
}

// BEST_MOVES: writes the best moves of each state, then random ones of the others, with values.
DEVICE void best_moves(
    Desk &desk, const Network &network, const Weights &weights, const Job &job, int task,
    float *scratch) {
  int wanted = job.best + job.random;
  int *moves = job.moves + task * wanted;
  float *values = job.values + task * wanted;
  for (int k = LANE; k < wanted; k += LANES) { moves[k] = NO_MOVE; values[k] = NOTHING; }
  copy_state(&desk.game, job.states + task);
  if (is_over(desk.game)) return;
  float best;
  int triangles;
  value_moves(desk, network, weights, job.loose, scratch, best, triangles);
  int count = 3 * triangles, total = places_to_pay(desk.game) * count;
  uint64_t x = job.seed + task * 77777ull;
  next_random(x);
  for (int k = 0; k < wanted; k++) {
    sync();
    publish();
    float value;
    int key = k < job.best ? highest(scratch, total, count, value)
                           : any_left(scratch, total, count, x, value);
    sync();
    if (LANE == 0 && key != NO_KEY) {
      moves[k] = move_of(desk, key);
      values[k] = value;
      scratch[key] = NOTHING;
    }
  }
  sync();
}

// LOOK_AHEAD: shuffles, makes a move and then so many more at a glance; writes the value of each
// of these, and the final lead from the end of the game on.
DEVICE void look_ahead(
    Desk &desk, const Network &network, const Weights &weights, const Job &job, int task) {
  float *values = job.values + (int64_t)task * job.turns;
  int move = job.chosen[task];
  if (move < 0) {
    for (int turn = LANE; turn < job.turns; turn += LANES) values[turn] = NO_VALUE;
    sync();
    return;
  }
  copy_state(&desk.game, job.states + job.source[task]);
  if (job.seeds[task] != 0) shuffle_hidden(desk.game, (uint64_t)job.seeds[task]);
  make(desk.game, move);
  float value = is_over(desk.game) ? (float)lead(desk) : 0;
  for (int turn = 0; turn < job.turns; turn++) {
    if (!is_over(desk.game)) {
      int triangles;
      int next = value_moves(desk, network, weights, job.loose, 0, value, triangles);
      make(desk.game, next);
      if (is_over(desk.game)) value = (float)lead(desk);
    }
    if (LANE == 0) values[turn] = value;
  }
  sync();
}

// APPLY: makes a move in a copy of a state.
DEVICE void apply(Desk &desk, const Job &job, int task) {
  copy_state(&desk.game, job.states + job.source[task]);
  if (job.chosen[task] >= 0) make(desk.game, job.chosen[task]);
  copy_state(job.results + task, &desk.game);
}

// NOTES: writes the features and pairs of a state after a move, and the lead then.
DEVICE void note(Desk &desk, const Job &job, int task) {
  uint8_t *notes = job.notes + (int64_t)task * (FEATURES + PAIRS);
  int move = job.chosen[task];
  if (move < 0) {
    for (int k = LANE; k < FEATURES + PAIRS; k += LANES) notes[k] = 0;
    if (LANE == 0) job.points[task] = 0;
    sync();
    return;
  }
  copy_state(&desk.game, job.states + job.source[task]);
  const State &s = desk.game;
  int place, p, rotation;
  unpack(move, place, p, rotation);
  Lay lay = plan(s, s.site[place], p, rotation);
  if (LANE == 0) {
    Column f{desk.features};
    int points = describe_city(s, lay, rotation, f), stones = s.stones - place + lay.gained;
    describe_stones(stones, f);
    job.points[task] = points + stones - describe_rest(s, place, desk.rest_features);
  }
  sync();
  for (int k = LANE; k < CITY_FEATURES; k += LANES) notes[k] = desk.features[k * LANES];
  for (int k = LANE; k < REST_FEATURES; k += LANES)
    notes[CITY_FEATURES + k] = (uint8_t)desk.rest_features[k];
  count_pairs(desk, lay);
  for (int k = LANE; k < PAIRS; k += LANES) notes[FEATURES + k] = (uint8_t)desk.counts[k];
  sync();
}

// LEADS: writes the lead of each state as it stands.
DEVICE void write_lead(Desk &desk, const Job &job, int task) {
  copy_state(&desk.game, job.states + task);
  int x = lead(desk);
  if (LANE == 0) job.values[task] = x;
  sync();
}

template <int JOB>
DEVICE void run_task(
    Desk &desk, const Network &network, const Weights &weights, const Job &job, int task,
    float *scratch) {
  if (JOB == BEST_MOVES) best_moves(desk, network, weights, job, task, scratch);
  if (JOB == LOOK_AHEAD) look_ahead(desk, network, weights, job, task);
  if (JOB == APPLY) apply(desk, job, task);
  if (JOB == NOTES) note(desk, job, task);
  if (JOB == LEADS) write_lead(desk, job, task);
}

DEVICE void load(Network &network, const Weights &weights, int first, int step) {
  for (int i = first; i < CITY_FEATURES * HIDDEN; i += step)
    network.w1[i] = Rounded(weights.w1[i]);
  for (int i = first; i < HIDDEN * SECOND; i += step) network.w2[i] = Rounded(weights.w2[i]);
  for (int i = first; i < SECOND; i += step) {
    network.b2[i] = weights.b2[i];
    network.w3[i] = weights.w3[2 * i];  // of its two outputs only the mean is used
  }
  if (first == 0) network.b3 = weights.b3[0];
}

// ---- Running them

#ifdef __CUDACC__
#define WARPS 8  // a block: as many desks as fit into the shared memory beside the network

__device__ int next_task;

struct Shared {
  alignas(16) Network network;
  Desk desks[WARPS];
};
static_assert(sizeof(Shared) <= 227 * 1024, "an H100 or H200 has no more of it for a block");

template <int JOB>
__global__ void __launch_bounds__(WARPS * 32, 1) kernel(Weights weights, Job job) {
  extern __shared__ __align__(16) unsigned char memory[];
  Shared &shared = *(Shared *)memory;
  int warp = threadIdx.x >> 5;
  if (JOB <= LOOK_AHEAD) load(shared.network, weights, threadIdx.x, blockDim.x);
  __syncthreads();
  float *scratch =
      JOB == BEST_MOVES ? job.scratch + (int64_t)(blockIdx.x * WARPS + warp) * SCRATCH : 0;
  while (true) {
    int task = 0;
    if (LANE == 0) task = atomicAdd(&next_task, 1);
    task = __shfl_sync(~0u, task, 0);
    if (task >= job.tasks) break;
    run_task<JOB>(shared.desks[warp], shared.network, weights, job, task, scratch);
    sync();
  }
}

template <int JOB>
static int run(const Weights &weights, const Job &job, int blocks) {
  int size = sizeof(Shared), zero = 0;
  cudaFuncSetAttribute(kernel<JOB>, cudaFuncAttributeMaxDynamicSharedMemorySize, size);
  cudaMemcpyToSymbol(next_task, &zero, sizeof(zero));
  kernel<JOB><<<blocks, WARPS * 32, size>>>(weights, job);
  return (int)cudaDeviceSynchronize();
}
#else
#define WARPS 1

template <int JOB>
static int run(const Weights &weights, const Job &job, int) {
  Network *network = new Network;
  Desk *desk = new Desk;
  if (JOB <= LOOK_AHEAD) load(*network, weights, 0, 1);
  for (int task = 0; task < job.tasks; task++)
    run_task<JOB>(*desk, *network, weights, job, task, job.scratch);
  delete desk;
  delete network;
  return 0;
}
#endif

extern "C" int state_size() { return sizeof(State); }

// How many values a job needs room for in `scratch`, by the number of blocks.
extern "C" int scratch_size(int blocks) { return blocks * WARPS * SCRATCH; }

// Returns 0, or the error of CUDA.
extern "C" int run_job(const Weights *weights, const Job *job, int blocks) {
  switch (job->kind) {
    case BEST_MOVES: return run<BEST_MOVES>(*weights, *job, blocks);
    case LOOK_AHEAD: return run<LOOK_AHEAD>(*weights, *job, blocks);
    case APPLY: return run<APPLY>(*weights, *job, blocks);
    case NOTES: return run<NOTES>(*weights, *job, blocks);
    default: return run<LEADS>(*weights, *job, blocks);
  }
}
