/* The method of dotsnb/solver once more, in C without any library, as a yardstick for the compiled Python.
 *
 * usage: solver ROWS COLUMNS MEMORY_MB H V LINE_COUNT LINE_H... LINE_V... TWIN_H... TWIN_V...
 * where H and V are the open lines and the lists are the board's order of lines, as in bits.py (solver.py passes them).
 * Prints the value, the nodes and the CPU seconds of the search. The same nodes as in Python are looked at,
 * one by one, so the times can be compared. Read the Python modules for the reasons; names are the same here.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef int64_t i64;
typedef uint64_t u64;

#define MASK63 0x7FFFFFFFFFFFFFFFull
#define LOW 0x5851F42Dull
#define HIGH 0x4C957F2Dull
#define MASK62 0x3FFFFFFFFFFFFFFFull
#define MASK60 0x0FFFFFFFFFFFFFFFull
#define GROUND 0x0545F4914F6CDD1Dull
enum { LANES = 96, MOST_LINES = 128, MOST_CHAINS = 52, NO = 0, YES = 1, UNKNOWN = 2, ASK_ON = 3 };
enum { HOPE_NO, HOPE_BELOW, HOPE_ABOVE };

typedef struct {
    u64 h, v, twos, chains[MOST_CHAINS], rest_h, rest_v, key;
    i64 bound, boxes, began, next, listed, waiting, low_end;
} frame;

static int w, lanes, lines;
static u64 boxes_mask, dots, line_h[MOST_LINES], line_v[MOST_LINES], twin_h[MOST_LINES], twin_v[MOST_LINES];
static u64 *table, buckets, inside[LANES];
static u64 across_open[LANES], down_open[LANES], colour[LANES], ground[LANES];
static i64 nodes;
static frame stack[MOST_LINES + 2];

static int count(u64 x) { return __builtin_popcountll(x); }
static u64 lowest(u64 x) { return x & -x; }
static u64 live_boxes(u64 h, u64 v) { return (h | (h >> w) | v | (v >> 1)) & boxes_mask; }

static u64 with_one(u64 h, u64 v) {
    u64 a = h ^ (h >> w), aa = h & (h >> w), d = v ^ (v >> 1), dd = v & (v >> 1);
    return (a ^ d) & ~(aa | dd) & boxes_mask;
}

static u64 with_two(u64 h, u64 v) {
    u64 a = h ^ (h >> w), aa = h & (h >> w), d = v ^ (v >> 1), dd = v & (v >> 1);
    return ((a & d) | ((aa ^ dd) & ~(a | d))) & boxes_mask;
}

/* captures.py */
static void resolve(u64 *h, u64 *v, u64 edge_top, u64 edge_bottom, u64 edge_left, u64 edge_right, int *taken, int *tail) {
    u64 before = live_boxes(*h, *v), hung_on = 0, borders = 0, ones;
    int rounds = 0;
    while ((ones = with_one(*h, *v))) {
        u64 top = ones & *h, bottom = ones & (*h >> w), left = ones & *v, right = ones & (*v >> 1);
        if (rounds > 0) {
            hung_on |= (top >> w) | (bottom << w) | (left >> 1) | (right << 1);
            borders |= (top & edge_top) | (bottom & edge_bottom) | (left & edge_left) | (right & edge_right);
        }
        *h &= ~(top | (bottom << w));
        *v &= ~(left | (right << 1));
        rounds++;
    }
    u64 after = live_boxes(*h, *v);
    *taken = count(before & ~after);
    *tail = rounds > 1 ? (borders | (hung_on & after) ? 2 : 4) : 0;
}

static u64 top_row, bottom_row, left_column, right_column;

/* openings.py */
static u64 chain_from(u64 h, u64 v, u64 twos, u64 chain) {
    for (;;) {
        u64 up = (chain & h) >> w, down = (chain & (h >> w)) << w, left = (chain & v) >> 1, right = (chain & (v >> 1)) << 1;
        u64 wider = (chain | up | down | left | right) & twos;
        if (wider == chain) return chain;
        chain = wider;
    }
}

static void opened(u64 *h, u64 *v, u64 chain, int *taken, int *tail) {
    u64 across = *h & (chain | (chain << w)), down = *v & (chain | (chain << 1));
    int size = count(chain), strings = count(across) + count(down);
    if (strings == size || !with_one(*h & ~across, *v & ~down)) {
        *taken = size;
        *tail = strings == size ? 4 : size > 2 ? 2 : 0;
        *h &= ~across;
        *v &= ~down;
        return;
    }
    if (across) *h &= ~lowest(across);
    else *v &= ~lowest(down);
    resolve(h, v, top_row, bottom_row, left_column, right_column, taken, tail);
}

/* endings.py: nonzero if the value is known */
static int ending_value(u64 h, u64 v, u64 twos, int *value) {
    int boxes = 0, chains = 0, threes = 0, loops = 0;
    for (u64 rest = twos; rest;) {
        u64 chain = chain_from(h, v, twos, lowest(rest));
        int size = count(chain), strings = count(h & (chain | (chain << w))) + count(v & (chain | (chain << 1)));
        rest &= ~chain;
        if (size < 3) return 0;
        boxes += size;
        if (strings == size) loops++;
        else chains++, threes += size == 3;
    }
    int bonus = boxes == 0 ? 0 : loops == 0 || chains > threes ? 4 : chains > 0 ? 6 : 8;
    int controlled = boxes - 4 * chains - 8 * loops + bonus;
    *value = -controlled;
    return controlled >= 2;
}

/* keys.py */
static u64 mixed(u64 x) { return ((x & 0xFFFFFFFFull) * LOW) ^ ((x >> 32) * HIGH); }

static u64 finished(u64 x) {
    u64 low = x & 0xFFFFFFFFull, high = x >> 32;
    low ^= ((high * HIGH) >> 9) & 0xFFFFFFFFull;
    high ^= ((low * LOW) >> 21) & 0x7FFFFFFFull;
    low ^= ((high * LOW) >> 17) & 0xFFFFFFFFull;
    high ^= ((low * HIGH) >> 11) & 0x7FFFFFFFull;
    return (high << 32) | low;
}

static u64 joined(u64 drawn_h, u64 drawn_v, u64 some, u64 among) {
    for (;;) {
        u64 across = ((some & drawn_h) << 1) | ((some >> 1) & drawn_h);
        u64 down = ((some & drawn_v) << w) | ((some >> w) & drawn_v);
        u64 more = (some | across | down) & among;
        if (more == some) return some;
        some = more;
    }
}

static u64 graph_key(u64 h, u64 v) {
    u64 dh = MASK63 ^ h, dv = MASK63 ^ v;
    u64 near_border = (dh & ~(dots >> 1)) | ((dh & ~dots) << 1) | (dv & ~(dots >> w)) | ((dv & ~dots) << w);
    u64 islands = dots & ~joined(dh, dv, dots & near_border, dots);
    u64 squares = islands & h & (h << 1) & v & (v << w), live = live_boxes(h, v), total = 0;
    for (int k = 0; k < lanes + w; k++) across_open[k] = -((h >> k) & 1);
    for (int k = 0; k < lanes + 1; k++) down_open[k] = -((v >> k) & 1);
    for (int k = 0; k < lanes; k++)
        colour[k] = 1 + ((squares >> k) & 1) + ((squares >> (k + 1)) & 1) + ((squares >> (k + w)) & 1) +
                    ((squares >> (k + w + 1)) & 1);
    for (islands &= ~squares; islands;) {
        u64 island = joined(dh, dv, lowest(islands), islands);
        u64 ring = (island | (island >> 1) | (island >> w) | (island >> (w + 1))) & boxes_mask;
        u64 size = count(ring);
        islands &= ~island;
        for (int k = 0; k < lanes; k++) colour[k] += ((ring >> k) & 1) * size * size * 8;
    }
    u64 *restrict here = ground + w;
    for (int round = count(live) / 2 + 1; round > 0; round--) {
        for (int k = 0; k < lanes; k++) here[k] = (mixed(colour[k]) & inside[k]) | (GROUND & ~inside[k]);
        for (int k = 0; k < lanes; k++) {
            u64 near = (across_open[k] & here[k - w]) + (across_open[k + w] & here[k + w]) + (down_open[k] & here[k - 1]) +
                       (down_open[k + 1] & here[k + 1]);
            colour[k] = 3 * here[k] + near;
        }
    }
    for (u64 rest = live; rest;) {
        u64 part = chain_from(h, v, live, lowest(rest)), colours = 0;
        rest &= ~part;
        for (int k = 0; k < lanes; k++) colours = (colours + (mixed(colour[k]) & -((part >> k) & 1) & MASK62)) & MASK62;
        total = (total + (finished(colours) & MASK62)) & MASK62;
    }
    return finished(total);
}

/* table.py */
enum { SHIFT = 1 << 15 };
static int lower(u64 data) { return (int)(data & 0xFFFF) - SHIFT; }
static int upper(u64 data) { return (int)((data >> 16) & 0xFFFF) - SHIFT; }

static u64 probe(u64 key) {
    u64 *bucket = table + (key & (buckets - 1)) * 8;
    for (int i = 0; i < 4; i++)
        if ((bucket[i] ^ bucket[i + 4]) == key && bucket[i + 4]) return bucket[i + 4];
    return 0;
}

static void store(u64 key, int low, int high, u64 size) {
    u64 *bucket = table + (key & (buckets - 1)) * 8, cheapest = 1ull << 30, data;
    int place = 0;
    for (int i = 0; i < 4; i++) {
        data = bucket[i + 4];
        if ((bucket[i] ^ data) == key && data) {
            if (lower(data) > low) low = lower(data);
            if (upper(data) < high) high = upper(data);
            size += data >> 32;
            place = i;
            break;
        }
        if (data >> 32 < cheapest) place = i, cheapest = data >> 32;
    }
    if (size > (1u << 30) - 1) size = (1u << 30) - 1;
    data = (size << 32) | ((u64)(high + SHIFT) << 16) | (u64)(low + SHIFT);
    bucket[place] = key ^ data;
    bucket[place + 4] = data;
}

/* search.py */
static int known(frame *f) {
    u64 live = live_boxes(f->h, f->v), data;
    int boxes = count(live), value;
    f->bound += (f->bound ^ boxes) & 1;
    if (f->bound <= -boxes) return YES;
    if (f->bound > boxes) return NO;
    f->twos = with_two(f->h, f->v);
    if (f->twos == live && ending_value(f->h, f->v, f->twos, &value)) return value >= f->bound ? YES : NO;
    f->key = graph_key(f->h, f->v);
    data = probe(f->key);
    if (data) {
        if (lower(data) >= f->bound) return YES;
        if (upper(data) < f->bound) return NO;
    }
    f->boxes = boxes;
    f->next = 0;
    f->listed = -1;
    return UNKNOWN;
}

static void remember(frame *f, int answer) {
    if (answer == YES) store(f->key, f->bound, f->boxes, nodes - f->began + 1);
    else store(f->key, -f->boxes, f->bound - 2, nodes - f->began + 1);
}

static void list_chains(frame *f) {
    f->listed = f->next = 0;
    for (u64 rest = f->twos; rest;) {
        u64 chain = chain_from(f->h, f->v, f->twos, lowest(rest));
        i64 place = f->listed++;
        rest &= ~chain;
        for (; place > 0 && count(f->chains[place - 1]) > count(chain); place--) f->chains[place] = f->chains[place - 1];
        f->chains[place] = chain;
    }
}

static int next_question(frame *f) {
    frame *child = f + 1;
    if (f->listed < 0) {
        u64 safe_h = f->h & ~(f->twos | (f->twos << w)), safe_v = f->v & ~(f->twos | (f->twos << 1));
        for (int i = f->next; i < lines; i++) {
            if (!((safe_h & line_h[i]) | (safe_v & line_v[i])) || (f->h & twin_h[i]) | (f->v & twin_v[i])) continue;
            child->h = f->h & ~line_h[i], child->v = f->v & ~line_v[i], child->bound = 1 - f->bound;
            f->waiting = HOPE_NO, f->next = i + 1;
            return 1;
        }
        list_chains(f);
    }
    while (f->next < f->listed) {
        int taken, tail;
        child->h = f->h, child->v = f->v;
        opened(&child->h, &child->v, f->chains[f->next++], &taken, &tail);
        i64 spare = -f->bound - taken + tail;
        if (tail == 0) {
            child->bound = spare + 1, f->waiting = HOPE_NO;
            return 1;
        }
        if (spare >= 0) {
            child->bound = spare - tail + 1, f->waiting = HOPE_BELOW;
            f->rest_h = child->h, f->rest_v = child->v, f->low_end = -spare - tail;
            return 1;
        }
    }
    return 0;
}

static int heard(frame *f, int answer) {
    if (f->waiting == HOPE_ABOVE) return answer == YES ? YES : UNKNOWN;
    if (answer == YES) return UNKNOWN;
    if (f->waiting == HOPE_NO) return YES;
    f[1].h = f->rest_h, f[1].v = f->rest_v, f[1].bound = f->low_end;
    f->waiting = HOPE_ABOVE;
    return ASK_ON;
}

static int search(u64 h, u64 v, int bound) {
    frame *f = stack;
    f->h = h, f->v = v, f->bound = bound;
    for (;;) {
        nodes++;
        int answer = known(f);
        if (answer == UNKNOWN) f->began = nodes;
        for (;;) {
            if (answer == UNKNOWN) {
                if (next_question(f)) {
                    f++;
                    break;
                }
                remember(f, answer = NO);
            }
            if (f == stack) return answer;
            answer = heard(--f, answer);
            if (answer == ASK_ON) {
                f++;
                break;
            }
            if (answer == YES) remember(f, answer);
        }
    }
}

int main(int argc, char **argv) {
    if (argc < 7) return 2;
    int rows = atoi(argv[1]), columns = atoi(argv[2]);
    u64 megabytes = strtoull(argv[3], 0, 10), h = strtoull(argv[4], 0, 10), v = strtoull(argv[5], 0, 10);
    lines = atoi(argv[6]);
    w = columns + 1, lanes = rows * w;
    if (argc != 7 + 4 * lines || lines > MOST_LINES || (rows + 1) * w > 64) return 2;
    u64 *lists[] = {line_h, line_v, twin_h, twin_v};
    for (int i = 0; i < 4 * lines; i++) lists[i / lines][i % lines] = strtoull(argv[7 + i], 0, 10);
    u64 row = (1ull << columns) - 1;
    for (int r = 0; r < rows; r++) {
        boxes_mask |= row << w * r;
        left_column |= 1ull << w * r;
        if (r > 0) dots |= (row & ~1ull) << w * r;
    }
    top_row = row, bottom_row = row << w * (rows - 1), right_column = left_column << (columns - 1);
    for (int k = 0; k < LANES; k++) inside[k] = (k < lanes && k % w < columns) ? MASK60 : 0, ground[k] = GROUND;
    for (buckets = 1; buckets * 2 * 64 <= megabytes << 20;) buckets *= 2;
    table = calloc(buckets, 64);
    if (!table) return 1;
    int low = -rows * columns, high = rows * columns, bound = (low & 1);
    clock_t began = clock();
    while (low < high) {
        if (search(h, v, bound) == YES) low = bound, bound += 2;
        else high = bound - 2, bound -= 2;
    }
    printf("%d %lld %.6f\n", low, (long long)nodes, (double)(clock() - began) / CLOCKS_PER_SEC);
    return 0;
}
