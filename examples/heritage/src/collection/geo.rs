//! Points and boxes.

use mcpact::{ToolError, ToolSchema};
use serde::{Deserialize, Serialize};

use super::text::shown;
use crate::shared::BoundingBox;

/// A place on the map, in degrees.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Point {
    pub lat: f64,
    pub lon: f64,
}

/// A rectangle on the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    west: f64,
    south: f64,
    east: f64,
    north: f64,
}

impl Area {
    /// Parses a bounding box.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not four numbers of degrees, each minimum before its
    /// maximum.
    pub fn read(bounding_box: &BoundingBox) -> Result<Self, ToolError> {
        let text = &bounding_box.0;
        let wrong = |why: &str| {
            ToolError::new(format!(
                "bbox `{}` {why}; write minLon,minLat,maxLon,maxLat in degrees, such as 143.5,-38.0,144.5,-37.0",
                shown(text)
            ))
        };
        let degrees: Result<Vec<f64>, _> = text.split(',').map(|part| part.trim().parse()).collect();
        let degrees = degrees.map_err(|_| wrong("is not a list of numbers with commas between them"))?;
        let [west, south, east, north] = degrees[..] else {
            return Err(wrong(&format!("has {} numbers instead of 4", degrees.len())));
        };
        let is_degrees = |value: f64, max: f64| (-max..=max).contains(&value);
        if ![west, east].iter().all(|lon| is_degrees(*lon, 180.0))
            || ![south, north].iter().all(|lat| is_degrees(*lat, 90.0))
        {
            return Err(wrong("has a longitude beyond 180 or a latitude beyond 90"));
        }
        if west > east || south > north {
            return Err(wrong("has a minimum above its maximum"));
        }
        Ok(Self {
            west,
            south,
            east,
            north,
        })
    }

    /// Returns whether a point is in the area or on its edge.
    pub fn contains(&self, point: Point) -> bool {
        (self.west..=self.east).contains(&point.lon) && (self.south..=self.north).contains(&point.lat)
    }
}

#[cfg(test)]
mod tests {
    use super::{Area, Point};
    use crate::shared::BoundingBox;

    #[test]
    fn boxes() {
        let read = |text: &str| Area::read(&BoundingBox(text.to_owned()));
        let area = read("143.5, -38, 144.5,-37").expect("a box");
        assert!(area.contains(Point {
            lat: -37.56,
            lon: 143.85
        }));
        assert!(area.contains(Point { lat: -37.0, lon: 143.5 }));
        assert!(!area.contains(Point {
            lat: -36.9,
            lon: 143.85
        }));
        for (text, why) in [
            ("ballarat", "is not a list of numbers"),
            ("1,2,3", "3 numbers"),
            ("144.5,-38,143.5,-37", "minimum above"),
            ("143,-138,144,-37", "beyond 90"),
            ("143,NaN,144,-37", "beyond"),
        ] {
            let error = read(text).expect_err(text).to_string();
            assert!(error.contains(why) && error.contains(text), "{error}");
        }
    }
}
