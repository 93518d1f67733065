/** The page of one's own statistics: only its style. */

import "../study/study.css";
